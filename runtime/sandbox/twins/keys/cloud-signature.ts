import { createHash, createHmac } from 'node:crypto';
import type { Received } from '../received.ts';

/** What of a call is signed. */
type Signed = Pick<Received, 'method' | 'sentPath' | 'query' | 'headers' | 'raw'>;

/** How one cloud wants requests signed, as it documents it. */
interface Cloud {
  readonly algorithm: string;
  readonly secretPrefix: string;
  readonly lastStep: string;
  /** Headers without which a signature proves nothing. */
  readonly signs: readonly string[];
  /** Values that are signed in lower case. */
  readonly lowers: readonly string[];
  readonly maxSkewSecs: number;
  /** The time as it is signed and the day of the scope, or undefined when the call has none. */
  time(received: Signed): SignedTime | undefined;
}

interface SignedTime {
  readonly text: string;
  readonly day: string;
  readonly secs: number;
}

export const VOLCANO: Cloud = {
  algorithm: 'HMAC-SHA256',
  secretPrefix: '',
  lastStep: 'request',
  signs: ['host', 'x-date'],
  lowers: [],
  maxSkewSecs: 900,
  time({ headers }) {
    const text = headers['x-date'] ?? '';
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number);
    if (parts === undefined) return undefined;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
    const secs = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
    return { text, day: text.slice(0, 8), secs };
  },
};

export const TENCENT: Cloud = {
  algorithm: 'TC3-HMAC-SHA256',
  secretPrefix: 'TC3',
  lastStep: 'tc3_request',
  signs: ['content-type', 'host', 'x-tc-action'],
  lowers: ['x-tc-action'],
  maxSkewSecs: 300,
  time({ headers }) {
    const text = headers['x-tc-timestamp'] ?? '';
    if (!/^\d{10}$/.test(text)) return undefined;
    return { text, day: new Date(Number(text) * 1000).toISOString().slice(0, 10), secs: Number(text) };
  },
};

/** Whether a call is signed as the cloud's documents say: the right key, headers, scope, time and body. */
export function hasSignature(
  cloud: Cloud,
  received: Signed,
  known: {
    readonly id: string;
    readonly secret: string;
    /** Of the scope, between the day and the closing word. */
    readonly steps: readonly string[];
    readonly at_ms: number;
  },
): boolean {
  const parts = /^(\S+) Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
    received.headers.authorization ?? '',
  );
  const time = cloud.time(received);
  if (parts === null || time === undefined) return false;
  const [, algorithm, credential, headerList = '', signature] = parts;
  const names = headerList.split(';');
  const scope = [time.day, ...known.steps, cloud.lastStep];
  if (algorithm !== cloud.algorithm || credential !== [known.id, ...scope].join('/')) return false;
  if (Math.abs(known.at_ms / 1000 - time.secs) > cloud.maxSkewSecs) return false;
  if (!cloud.signs.every((name) => names.includes(name)) || names.join() !== [...names].sort().join())
    return false;
  const bodyHash = hex(received.raw);
  if ((received.headers['x-content-sha256'] ?? bodyHash) !== bodyHash) return false;
  const headers = names.map((name) => {
    const value = (received.headers[name] ?? '').trim();
    return `${name}:${cloud.lowers.includes(name) ? value.toLowerCase() : value}\n`;
  });
  const canonical = `${received.method}\n${received.sentPath}\n${canonicalQuery(received)}\n${headers.join('')}\n${headerList}\n${bodyHash}`;
  let key = Buffer.from(cloud.secretPrefix + known.secret);
  for (const step of scope) key = createHmac('sha256', key).update(step).digest();
  const signed = `${cloud.algorithm}\n${time.text}\n${scope.join('/')}\n${hex(canonical)}`;
  return createHmac('sha256', key).update(signed).digest('hex') === signature;
}

function canonicalQuery({ query }: Signed): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.sort().join('&');
}

function hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
