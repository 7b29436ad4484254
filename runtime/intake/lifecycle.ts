import { GatewayError } from '../contract/errors.ts';
import type { Lifecycle } from '../contract/family.ts';
import type { AnyModel } from '../contract/registry.ts';

/** Refuses a model whose retirement has come (410 `model_retired`, naming its replacement). */
export function requireNotRetired(
  model: Pick<AnyModel, 'id' | 'lifecycle'>,
  nowMs: number,
  param = 'model',
): void {
  const { lifecycle } = model;
  const on = retiredOn(lifecycle);
  if (on === undefined || Date.parse(on) > nowMs) return;
  const replacement = 'replaced_by' in lifecycle ? lifecycle.replaced_by : undefined;
  const help = replacement === undefined ? 'it has no direct replacement' : `use \`${replacement}\` instead`;
  throw new GatewayError('model_retired', {
    param,
    message: `model \`${model.id}\` was retired on ${on}; ${help}`,
    details: { received: model.id, ...(replacement === undefined ? {} : { allowed: [replacement] }) },
  });
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of a deprecated model; empty for the others. */
export function lifecycleHeaders(lifecycle: Lifecycle, nowMs: number): Readonly<Record<string, string>> {
  if (lifecycle.status !== 'deprecated' || Date.parse(lifecycle.on) > nowMs) return {};
  const deprecation = `@${Math.floor(Date.parse(lifecycle.on) / 1000)}`;
  if (lifecycle.retire_on === undefined) return { deprecation };
  return { deprecation, sunset: new Date(lifecycle.retire_on).toUTCString() };
}

function retiredOn(lifecycle: Lifecycle): string | undefined {
  if (lifecycle.status === 'retired') return lifecycle.on;
  return lifecycle.status === 'deprecated' ? lifecycle.retire_on : undefined;
}
