// @generated from specs/routes/jm-result.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, mapTo, orElse, parseJson, pick, toText } from '../../runtime/contract/index.ts';

/** Pictures come as base64; `req_json` with `return_url` true makes them addresses. */
export const jmResult: Route = {
  id: 'jm-result',
  title: 'Query an image (vendor\'s official format)',
  surface: 'jm',
  operation: 'task.get',
  method: 'POST',
  path: '/jm',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  selected_by: { Action: 'CVSync2AsyncGetResult', Version: '2022-08-31' },
  tasks: { kind: 'image', made_by: ['jm-submit'] },
  task_id_in: { body: 'task_id' },
  answer: 'query',
  task_at: {
    status: {
      at: ['data', 'status'],
      words: { in_queue: 'queued', generating: 'in_progress', done: 'completed', failed: 'failed' },
    },
    error: ['message'],
  },
  response_format: (r) => orElse(
    mapTo(pick(parseJson(toText(at(r.body, 'req_json'))), ['return_url']), { true: 'url' }),
    'b64_json',
  ),
};
