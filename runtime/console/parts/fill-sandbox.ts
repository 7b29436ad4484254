import type { Html } from '../html.ts';
import { operationForm } from '../operation-form.ts';
import type { Visit } from '../page.ts';

/** The button that fills an empty sandbox; nothing where the vendors are real. */
export function fillSandbox(visit: Visit): Html | undefined {
  if (!visit.sandbox) return undefined;
  return operationForm(visit, 'sandbox-fill', {
    label: 'Fill with a day of play traffic',
    icon: 'flask-conical',
  });
}
