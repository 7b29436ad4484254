import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, ModeRow, Support } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import { orList } from './show-value.ts';

/**
 * Refuses a mode or switched-on toggle that the model marks `no` (400, naming the modes that work) and
 * warns about `not_recommended`; `yes` and `upstream` pass (decisions 3.6). An unlisted mode is a `no`.
 */
export function checkSupport(input: {
  readonly model: Pick<Model, 'id' | 'modes' | 'toggles'>;
  readonly mode: string;
  readonly modes: readonly ModeRow[];
  readonly facts: Interpreted['facts'];
}): readonly Warning[] {
  const { model, mode } = input;
  const support = model.modes[mode] ?? 'no';
  if (support === 'no') throw modeRefused(input);
  const warnings = support === 'not_recommended' ? [notRecommended(model.id, 'mode', mode)] : [];
  for (const [toggle, level] of Object.entries(model.toggles)) {
    if (input.facts[toggle] !== true) continue;
    if (level === 'no') throw toggleRefused(model.id, toggle);
    if (level === 'not_recommended') warnings.push(notRecommended(model.id, toggle, toggle));
  }
  return warnings;
}

function modeRefused(input: Parameters<typeof checkSupport>[0]): GatewayError {
  const { model, mode, modes } = input;
  const works = modes.filter((row) => usable(model.modes[row.id])).map((row) => row.id);
  return new GatewayError('invalid_request', {
    param: 'model',
    message:
      `${model.id} cannot do ${mode} (${givenBy(modes, mode)}); ` +
      `it can do ${orList(works.map((id) => `${id} (${givenBy(modes, id)})`))}`,
    details: { received: mode, allowed: works },
  });
}

function toggleRefused(modelId: string, toggle: string): GatewayError {
  return new GatewayError('invalid_request', {
    param: toggle,
    message: `${modelId} cannot do ${toggle}; leave \`${toggle}\` out or set it to false (got true)`,
    details: { received: true, allowed: [false] },
  });
}

function givenBy(modes: readonly ModeRow[], id: string): string {
  const roles = modes.find((row) => row.id === id)?.needs ?? [];
  return roles.length === 0 ? 'a prompt only' : `given by ${roles.join(' and ')}`;
}

function usable(support: Support | undefined): boolean {
  return support !== undefined && support !== 'no';
}

function notRecommended(modelId: string, field: string, what: string): Warning {
  return {
    field,
    action: 'fallback',
    message: `${what} is not recommended for ${modelId}: the result may fall back to something simpler`,
  };
}
