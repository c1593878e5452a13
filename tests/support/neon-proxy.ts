import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A running proxy. `drop` cuts every open connection, like a failing network. */
export interface NeonProxy {
  port: number;
  drop: () => void;
  close: () => Promise<void>;
}

/**
 * A fake of Neon's proxy: accepts WebSockets and forwards their bytes to Postgres over TCP. Listens only on the
 * loopback interface, and connects to one server only, whatever address a client requests.
 */
export async function startNeonProxy(postgres: { host: string; port: number }): Promise<NeonProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (client) => {
    const socket = connect(postgres);
    sockets.add(socket);
    join(client, socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const drop = () => {
    for (const client of server.clients) client.terminate();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(client: WebSocket, socket: Socket): void {
  client.on('message', (data) => socket.write(data as Buffer));
  client.on('close', () => socket.destroy());
  client.on('error', () => socket.destroy());
  socket.on('data', (data) => client.send(data));
  socket.on('close', () => client.close());
  socket.on('error', () => client.close());
}
