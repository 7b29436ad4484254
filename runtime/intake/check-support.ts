import { GatewayError } from '../contract/errors.ts';
import type { Interpreted, Model, ModeRow } from '../contract/family.ts';
import type { Warning } from '../contract/warning.ts';
import { offeredModes } from '../words/modes-text.ts';
import { orList } from '../words/show-value.ts';
import type { FieldNames } from './field-names.ts';

interface SupportInput {
  readonly model: Pick<Model, 'id' | 'modes' | 'toggles'>;
  readonly mode: string;
  readonly modes: readonly ModeRow[];
  readonly read: Interpreted;
  readonly names: Pick<FieldNames, 'fact' | 'need'>;
  /** Models that can do what this one cannot, for the refusal. */
  readonly others?: () => readonly string[];
}

/**
 * Refuses a mode or switched-on toggle that the model marks `no` (400, naming the modes that work) and
 * warns about `not_recommended`; `yes` and `upstream` pass. An unlisted mode is a `no`.
 */
export function checkSupport(input: SupportInput): readonly Warning[] {
  const { model, mode, names } = input;
  const support = model.modes[mode] ?? 'no';
  if (support === 'no') throw modeRefused(input);
  const warnings = support === 'not_recommended' ? [notRecommended(model.id, 'mode', mode)] : [];
  for (const [toggle, level] of Object.entries(model.toggles)) {
    if (input.read.facts[toggle] !== true || (level !== 'no' && level !== 'not_recommended')) continue;
    const field = names.fact(toggle);
    if (level === 'no') throw toggleRefused(model.id, toggle, field);
    warnings.push(notRecommended(model.id, field, toggle));
  }
  return warnings;
}

function modeRefused({ model, mode, modes, names, others }: SupportInput): GatewayError {
  const { ids, text } = offeredModes(model, modes);
  const needs = modes.find((row) => row.id === mode)?.needs ?? [];
  const fields = needs.map((need) => names.need(need));
  const inputs = fields.length === 0 ? 'a prompt only' : `given by ${fields.join(' and ')}`;
  const able = others?.() ?? [];
  const elsewhere = able.length === 0 ? '' : `; ${mode} can be done by ${orList(able)}`;
  return new GatewayError('invalid_request', {
    param: 'model',
    message: `${model.id} cannot do ${mode} (${inputs}); it can do ${text}${elsewhere}`,
    details: { received: mode, allowed: [...ids] },
  });
}

function toggleRefused(modelId: string, toggle: string, field: string): GatewayError {
  return new GatewayError('invalid_request', {
    param: field,
    message: `${modelId} cannot do ${toggle}; leave \`${field}\` out or set it to false (got true)`,
    details: { received: true, allowed: [false] },
  });
}

function notRecommended(modelId: string, field: string, what: string): Warning {
  return {
    field,
    action: 'fallback',
    message: `${what} is not recommended for ${modelId}: the result may fall back to something simpler`,
  };
}
