const segment = encodeURIComponent;

export const paymentApi = {
  config: '/api/payments/config/',
  orders: '/api/payments/orders/',
  capture: (orderId: string) => `/api/payments/orders/${segment(orderId)}/capture/`,
  /** Demonstration provider only: approves or declines an order, as PayPal's window would. */
  answerDemonstrationOrder: (orderId: string) => `/api/payments/demonstration/${segment(orderId)}/`,
  receipt: (id: string) => `/api/payments/receipts/${segment(id)}/`,
  receiptPdf: (id: string) => `/api/payments/receipts/${segment(id)}/pdf/`,
  webhook: '/api/webhooks/paypal/',
  donations: '/api/donations/',
  ownWaiver: (id: string) => `/api/author/manuscripts/${segment(id)}/waiver/`,
  ownInvoices: (id: string) => `/api/author/manuscripts/${segment(id)}/invoices/`,
  invoicePdf: (id: string) => `/api/payments/invoices/${segment(id)}/pdf/`,
  showWaivers: '/api/waivers/show/',
  requestWaiver: '/api/waivers/request/',
} as const;
