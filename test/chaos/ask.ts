import type { JsonObject } from '../../runtime/contract/json.ts';

/** An answer that arrived whole. */
export interface Whole {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly bytes: number;
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly patienceMs: number;
}

/** Undefined when the answer did not come, or not whole: nothing was promised. */
export async function ask(url: string, question: Question): Promise<Whole | undefined> {
  const { method = 'GET', headers, body, patienceMs } = question;
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, text: bytes.toString(), headers: answer.headers, bytes: bytes.length };
  } catch {
    return undefined;
  }
}
