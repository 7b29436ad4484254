import { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { routed } from '../contract/models/model-route.ts';
import type { Protocol, SubmitScope } from '../contract/protocol.ts';

/** How a name may be spelled for an upstream: as it is, or with a version behind it. */
const SPELLINGS: readonly ((model: string) => string)[] = [(model) => model, (model) => `${model}@1`];

/**
 * The first spelling of a public model's name from which a protocol makes all that its vendor requires of a
 * text: some send one name as two fields. The plain name when none does, as for models that take no text alone.
 */
export function upstreamName(
  protocol: Pick<Protocol, 'models' | 'route' | 'submit'>,
  from: { readonly model: string; readonly settings: JsonObject; readonly required: readonly string[] },
): string {
  const names = SPELLINGS.map((spell) => spell(from.model));
  return names.find((name) => makesAll(protocol, name, from)) ?? from.model;
}

function makesAll(
  protocol: Pick<Protocol, 'models' | 'route' | 'submit'>,
  model: string,
  { settings, required }: { readonly settings: JsonObject; readonly required: readonly string[] },
): boolean {
  const scope: Omit<SubmitScope, 'route'> = {
    request: { mode: 'text', facts: { prompt: 'a heron' }, roles: {} },
    model,
    task: { id: 'task_sandbox', created_at: 0 },
    channel: settings,
    warnings: [],
  };
  const submission = routed(protocol, scope);
  if (submission === undefined) return false;
  try {
    const { body } = protocol.submit.request(submission);
    if (body.kind === 'none' || body.kind === 'bytes') return required.length === 0;
    const fields =
      body.kind === 'multipart' ? body.parts.map(({ name }) => name) : Object.keys(body.value ?? {});
    return required.every((field) => fields.includes(field));
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
