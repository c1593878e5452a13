import { paymentApi } from '#domain/payment/paths';
import type { OwnWaivers } from '#domain/payment/waiver';
import type { CodeHolder, WaiverForm } from '#domain/payment/waiver-form';
import { callApi } from '#islands/kernel/api.ts';

const SEND_FAILED = 'Your request could not be sent. What you wrote is still here: please try again.';
const READ_FAILED = 'The waiver requests could not be loaded. Please try again.';

/** The requests for one's own manuscript. */
export const readOwnWaivers = (id: string) =>
  callApi<OwnWaivers>(paymentApi.ownWaiver(id), { as: true, fallback: READ_FAILED });

/** Requests a waiver for one's own manuscript. */
export const requestWaiver = (id: string, body: WaiverForm) =>
  callApi<{ message: string }>(paymentApi.ownWaiver(id), { method: 'POST', body, as: true, fallback: SEND_FAILED });

/** The same with a submission code instead of an account. */
export const readHeldWaivers = (body: CodeHolder) =>
  callApi<OwnWaivers>(paymentApi.showWaivers, { method: 'POST', body, fallback: READ_FAILED });

export const requestWaiverByCode = (holder: CodeHolder, form: WaiverForm) =>
  callApi<{ message: string }>(paymentApi.askWaiver, {
    method: 'POST',
    body: { ...holder, ...form },
    fallback: SEND_FAILED,
  });
