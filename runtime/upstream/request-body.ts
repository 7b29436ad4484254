import type { UpstreamBody } from '../contract/upstream.ts';
import { writeMultipart } from './multipart.ts';

/** Bytes of a request body in sending order; none for no body. */
export interface EncodedBody {
  readonly contentType: string | undefined;
  readonly chunks: readonly Uint8Array[];
}

/** The bytes of a request body, made once; undefined when it holds a file that was not prepared. */
export function encodeBody(body: UpstreamBody): EncodedBody | undefined {
  switch (body.kind) {
    case 'none':
      return { contentType: undefined, chunks: [] };
    case 'json':
      return { contentType: 'application/json', chunks: [Buffer.from(JSON.stringify(body.value))] };
    case 'multipart':
      return writeMultipart(body.parts);
  }
}
