import type { ServerResponse } from 'node:http';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Fault } from '../twins/faults.ts';
import type { Ending } from './chat-journal.ts';
import { cutOff, dripOut, fillOut, stayOpen, writeOut } from './write-out.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends an answer in one body, or the way it goes wrong. */
export async function sendWhole(
  response: ServerResponse,
  answer: { readonly body: JsonObject; readonly failure: Json },
  faults: ReadonlySet<Fault>,
): Promise<Ending> {
  const text = JSON.stringify(faults.has('error_in_stream') ? answer.failure : answer.body);
  if (faults.has('huge_event')) {
    response.writeHead(200, JSON_TYPE);
    response.write(`${text.slice(0, -1)},"filling":"`);
    if (!(await fillOut(response))) return 'gone';
    response.end('"}');
    return 'whole';
  }
  const broken = faults.has('garbage') ? `${text.slice(0, -1)},]` : text;
  const length = Buffer.byteLength(broken);
  response.writeHead(200, { ...JSON_TYPE, 'content-length': length });
  if (faults.has('cut_early')) {
    await cutOff(response);
    return 'cut';
  }
  if (faults.has('cut') || faults.has('silent')) {
    const here = await writeOut(response, broken.slice(0, Math.floor(broken.length / 2)));
    if (faults.has('silent')) await stayOpen(response);
    else await cutOff(response);
    return here && faults.has('cut') ? 'cut' : 'gone';
  }
  if (faults.has('drip') && !(await dripOut(response, broken))) return 'gone';
  response.end(faults.has('drip') ? undefined : broken);
  return 'whole';
}
