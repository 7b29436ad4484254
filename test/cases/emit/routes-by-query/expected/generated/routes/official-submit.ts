// @generated from specs/routes/official-submit.yaml by the gateway generator. Do not edit.

import type { Route } from '../../runtime/contract/route.ts';

/** The vendor's own path. */
export const officialSubmit: Route = {
  id: 'official-submit',
  title: 'Create a task (official format)',
  surface: 'video',
  operation: 'image.submit',
  method: 'POST',
  path: '/official',
  auth: 'key',
  body: { kinds: ['json'], max_bytes: 1048576 },
  query: { region: { type: 'string', max_chars: 20 } },
  selected_by: { Action: 'Submit', Version: '1' },
  answer: 'task',
  task_at: { id: ['id'] },
};
