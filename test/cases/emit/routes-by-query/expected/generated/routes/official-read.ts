// @generated from specs/routes/official-read.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, mapTo, orElse, parseJson, pick, toText } from '../../runtime/contract/index.ts';

/** Read a task (official format) */
export const officialRead: Route = {
  id: 'official-read',
  title: 'Read a task (official format)',
  surface: 'video',
  operation: 'task.get',
  method: 'POST',
  path: '/official',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 65536 },
  query: {},
  selected_by: { Action: 'Read', Version: '1' },
  tasks: { kind: 'image', made_by: ['official-submit'] },
  task_id_in: { body: 'task_id' },
  answer: 'task',
  task_at: {
    status: {
      at: ['status'],
      words: { queued: 'queued', in_progress: 'in_progress', completed: 'completed', failed: 'failed' },
    },
  },
  response_format: (r) => orElse(
    mapTo(pick(parseJson(toText(at(r.body, 'options'))), ['as_url']), { true: 'url' }),
    'b64_json',
  ),
};
