// @generated from specs/routes/jm-submit.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';
import { at, toText } from '../../runtime/contract/index.ts';

/** `req_key` names the model; `jm-result` reads the task. */
export const jmSubmit: Route = {
  id: 'jm-submit',
  title: 'Create an image (vendor\'s official format)',
  surface: 'jm',
  operation: 'image.submit',
  method: 'POST',
  path: '/jm',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 67108864 },
  query: {},
  selected_by: { Action: 'CVSync2AsyncSubmitTask', Version: '2022-08-31' },
  answer: 'submit',
  model_field: 'req_key',
  task_at: { id: ['data', 'task_id'] },
  model: (r) => toText(at(r.body, 'req_key')),
};
