import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, ModeRow } from '../contract/family.ts';
import type { FieldNames } from './field-names.ts';
import { offeredModes } from './modes-text.ts';

/**
 * Refuses inputs that no mode takes together (400 `invalid_request`). The mode is the first whose roles are
 * present, so an input beside them that its row does not let come along would be sent as something else, or
 * not at all.
 */
export function checkCombination(input: {
  readonly model: Pick<Model, 'id' | 'modes'>;
  readonly mode: string;
  readonly modes: readonly ModeRow[];
  readonly roles: Interpreted['roles'];
  readonly names: Pick<FieldNames, 'need'>;
}): void {
  const row = input.modes.find((one) => one.id === input.mode);
  const needs = row?.needs ?? [];
  const present = Object.keys(input.roles).filter((role) => (input.roles[role]?.length ?? 0) > 0);
  const extra = present.filter((role) => !needs.includes(role) && row?.also?.includes(role) !== true);
  const [first] = extra;
  if (first === undefined) return;
  const { ids, text } = offeredModes(input.model, input.modes, extra);
  const beside = needs.length === 0 ? 'without anything else' : `together with ${named(input, needs)}`;
  throw new GatewayError('invalid_request', {
    param: input.names.need(first),
    message: `${named(input, extra)} cannot be used ${beside} for ${input.model.id}; it can do ${text}`,
    details: { received: present, allowed: [...ids] },
  });
}

/** `image (first_frame) and metadata.last_frame_url (last_frame)` */
function named(
  { names }: Pick<Parameters<typeof checkCombination>[0], 'names'>,
  needs: readonly string[],
): string {
  return needs
    .map((role) => {
      const field = names.need(role);
      return field === role ? field : `${field} (${role})`;
    })
    .join(' and ');
}
