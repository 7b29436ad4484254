import { createServer } from 'node:http';
import type { Json } from '../../runtime/contract/json.ts';
import { damaged, mutated, pick, type Random } from './mutate.ts';

/** Stands before the twins and changes some of their answers; knows whose credential each request holds. */
export interface HostileVendor {
  readonly origin: string;
  readonly counts: { answers: number; changed: number };
  /** Protocols that were sent a credential of another. */
  readonly leaks: string[];
  close(): Promise<void>;
}

export async function startHostileVendor(input: {
  readonly random: Random;
  readonly twins: () => string;
  /** What each protocol's channel signs with. */
  readonly secrets: () => ReadonlyMap<string, string>;
}): Promise<HostileVendor> {
  const { random } = input;
  const counts = { answers: 0, changed: 0 };
  const leaks: string[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const own = request.url?.split('/')[1] ?? '';
      const seen = `${request.url}${JSON.stringify(request.headers)}${body.toString('latin1')}`;
      // Credentials of twins begin with one another: a longer one is no shorter one.
      const secrets = input.secrets();
      const mine = secrets.get(own) ?? '';
      for (const [protocol, secret] of secrets)
        if (!mine.includes(secret) && seen.includes(secret))
          leaks.push(`${own} was sent the credential of ${protocol}`);
      const {
        host: _,
        connection: __,
        'content-length': ___,
        'transfer-encoding': ____,
        ...headers
      } = request.headers;
      const got = await fetch(`${input.twins()}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        redirect: 'manual',
        ...(body.length === 0 ? {} : { body }),
      });
      counts.answers += 1;
      const type = got.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await got.arrayBuffer());
      const change = random() < 0.3 && /json|event-stream/.test(type);
      if (change) counts.changed += 1;
      const status =
        change && random() < 0.2 ? pick(random, [200, 201, 301, 400, 401, 404, 429, 500, 503]) : got.status;
      response.writeHead(status, { 'content-type': type });
      const sent = change ? Buffer.from(changed(random, bytes.toString())) : bytes;
      if (!change || random() > 0.1) return void response.end(sent);
      // Some break off.
      response.write(sent.subarray(0, Math.floor(random() * sent.length)), () => response.destroy());
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    counts,
    leaks,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function changed(random: Random, text: string): string {
  if (random() < 0.3) return damaged(random, text);
  if (text.startsWith('data:') || text.includes('\ndata:')) return changedEvents(random, text);
  try {
    const value: Json = JSON.parse(text);
    return JSON.stringify(mutated(random, value));
  } catch {
    return damaged(random, text);
  }
}

/** One event of a stream holds something else, comes twice, or not at all. */
function changedEvents(random: Random, text: string): string {
  const lines = text.split('\n');
  const events = lines.flatMap((line, at) => (line.startsWith('data: {') ? [at] : []));
  if (events.length === 0) return damaged(random, text);
  const at = pick(random, events);
  const line = lines[at] ?? '';
  const choice = random();
  if (choice < 0.2) lines.splice(at, 1);
  else if (choice < 0.4) lines.splice(at, 0, line, '');
  else lines[at] = `data: ${changed(random, line.slice(6))}`;
  return lines.join('\n');
}
