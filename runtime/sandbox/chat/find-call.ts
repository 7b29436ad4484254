import type { ChatTwin, ChatTwinEndpoint } from '../../contract/chat.ts';
import { matchEndpoint } from '../twins/match-endpoint.ts';
import type { Received } from '../twins/received.ts';

/** What a call asks of a chat vendor. */
export interface FoundCall {
  readonly endpoint: ChatTwinEndpoint;
  readonly stream: boolean;
  /** Events; otherwise a stream is one growing list. */
  readonly sse: boolean;
  /** The model, where the path names it. */
  readonly model: string | undefined;
}

/** The endpoint of a call: by its path, or where both have the same, by what the body says of streams. */
export function findCall(
  twin: Pick<ChatTwin, 'complete' | 'stream'>,
  received: Received,
): FoundCall | undefined {
  const whole = valuesOf(twin.complete, received);
  const streamed = valuesOf(twin.stream, received);
  const stream = streamed !== undefined && (whole === undefined || received.body.stream === true);
  const values = stream ? streamed : whole;
  if (values === undefined) return undefined;
  const endpoint = stream ? twin.stream : twin.complete;
  const sse = Object.entries(endpoint.query).every(([name, value]) => received.query.get(name) === value);
  return { endpoint, stream, sse, model: Object.values(values)[0] };
}

function valuesOf({ method, path }: ChatTwinEndpoint, received: Received) {
  return matchEndpoint({ method, path, query: {} }, received);
}
