import type { Json } from '../../contract/json.ts';
import { readBounded } from '../bounded-body.ts';
import { parseAnswer } from '../parse-answer.ts';
import { discardBody } from '../redirect.ts';
import { codeOf, type Transport, TransportError } from '../transport.ts';
import { SigningError } from './strategy.ts';

/** Posts a form to the address of an authorization server, and gives its JSON. Throws `SigningError`. */
export type TokenExchange = (
  address: string,
  form: Readonly<Record<string, string>>,
) => Promise<{ readonly http: number; readonly body: Json | undefined }>;

const MAX_TOKEN_ANSWER_BYTES = 64 * 1024;

/**
 * The exchange through a transport for operators' addresses: `token_uri` stands in a credential like
 * `base_url` in a channel, so it may be private. Redirects are not followed; no message holds the form.
 */
export function createTokenExchange(tools: {
  readonly send: Transport;
  readonly deadline_ms: number;
}): TokenExchange {
  return async (address, form) => {
    const url = readAddress(address);
    const body = Buffer.from(new URLSearchParams(form).toString());
    const signal = AbortSignal.timeout(tools.deadline_ms);
    try {
      const answer = await tools.send({
        url,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: [body],
        headers_ms: tools.deadline_ms,
        idle_ms: tools.deadline_ms,
        signal,
      });
      const { http } = answer;
      if (http >= 300 && http < 400) {
        discardBody(answer);
        throw new SigningError(`the token address answered ${http}; redirects are not followed`);
      }
      const read = await readBounded(answer.body, MAX_TOKEN_ANSWER_BYTES);
      if (read.kind !== 'ok') {
        throw new SigningError(`the token answer is larger than ${MAX_TOKEN_ANSWER_BYTES} bytes`);
      }
      const parsed = parseAnswer(new TextDecoder().decode(read.bytes));
      return { http, body: parsed.kind === 'ok' ? parsed.body : undefined };
    } catch (error) {
      if (error instanceof SigningError) throw error;
      if (signal.aborted) throw new SigningError('the token address did not answer in time');
      const code = error instanceof TransportError ? error.code : codeOf(error);
      throw new SigningError(`the token address could not be reached (${code})`);
    }
  };
}

/** Why a text cannot be asked for tokens; reads on after `token_uri`. */
export function tokenUriProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'is not an http(s) address';
  }
  return url.username !== '' || url.password !== '' ? 'must not hold a user name or password' : undefined;
}

function readAddress(text: string): URL {
  const problem = tokenUriProblem(text);
  if (problem !== undefined) throw new SigningError(`token_uri ${problem}`);
  return new URL(text);
}
