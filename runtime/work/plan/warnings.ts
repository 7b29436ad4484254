import type { Canonical, FactValue } from '../../contract/canonical.ts';
import type { Vocabulary } from '../../contract/family.ts';
import { atOnce, type Effort, isSpent, type Steps } from '../../contract/paused-work.ts';
import { ratioOfSize, type Size, tierOfSize } from '../../contract/size.ts';
import { lossMessage, publicWarning, type ReportedWarning, type Warning } from '../../contract/warning.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { Unused } from './use-of-request.ts';

/** What one warning costs, in characters. */
const WARNING_CHARS = 64;

type FieldOf = NonNullable<CheckedRequest['fieldOf']>;

/**
 * What the caller is told about what was given and not sent: that the protocol has no place for it at all (the loss
 * matrix's row), or not in a request like this one. By the caller's own field, where it gave nothing but that.
 */
export function lossWarnings(
  { lost, unused }: { readonly lost: readonly string[]; readonly unused: readonly Unused[] },
  where: {
    readonly protocol: string;
    readonly mode: string;
    readonly fieldOf: FieldOf;
    readonly vocabulary: Pick<Vocabulary, 'facts'>;
  },
): readonly Warning[] {
  const { protocol, mode, fieldOf, vocabulary } = where;
  /** A field of which other facts are read, too, is not ignored as a whole. */
  const inPart = (name: string, field: string): string | undefined => {
    const isShared = field.split(' and ').some((one) => fieldOf('prompt').startsWith(`${one}[`));
    const about = vocabulary.facts[name]?.about;
    return isShared && about !== undefined
      ? `${field} is used in part only by ${protocol}: ${about} are ignored`
      : undefined;
  };
  const never = lost.map((name) => {
    const field = fieldOf(name);
    return ignored(field, inPart(name, field) ?? lossMessage({ field, protocol }));
  });
  const here = unused.map(({ field: name, part, what }) => {
    const field = fieldOf(name, part);
    const message = lossMessage({ field: field === name ? what : field, protocol, mode });
    return ignored(field, inPart(name, field) ?? message);
  });
  return [...never, ...here];
}

function ignored(field: string, message: string): Warning {
  return { field, action: 'ignored', message };
}

/**
 * An adapter speaks of facts; its sentences begin with them, and callers read their own field there. A field that a
 * family hands on as `metadata` is a setting of one vendor: what another makes of it is a loss.
 */
export function inCallerFields(
  warnings: readonly Warning[],
  { fieldOf, protocol }: { readonly fieldOf: FieldOf; readonly protocol: string },
): readonly Warning[] {
  return warnings.map(({ field: name, action, message }) => {
    const field = fieldOf(name);
    if (field !== name && action === 'ignored' && name.startsWith('metadata.'))
      return ignored(field, lossMessage({ field, protocol }));
    const own = message.startsWith(`${name} `) ? `${field}${message.slice(name.length)}` : message;
    return { field, action, message: own };
  });
}

/**
 * One loss, one warning: what intake already told as ignored is not told again, and a field that is now known to
 * be ignored had nothing to fall back to.
 */
export function withLosses(told: readonly Warning[], losses: readonly Warning[]): readonly Warning[] {
  const lost = new Set(losses.map(({ field }) => field));
  return [
    ...told.filter(({ field, action }) => action !== 'fallback' || !lost.has(field)),
    ...notReported(losses, told),
  ];
}

/** Without fields of which it was already told that they are ignored. */
export function notReported(warnings: readonly Warning[], told: readonly Warning[]): readonly Warning[] {
  const known = new Set(told.filter(({ action }) => action === 'ignored').map(({ field }) => field));
  return warnings.filter(({ field, action }) => action !== 'ignored' || !known.has(field));
}

/**
 * Of what an adapter changed, only what the caller gave: a default of ours that a vendor does not take is nobody's
 * loss, and no reason to refuse a strict request. Of a size that defaults completed, the caller's parts count.
 */
export function changesOfCaller(
  warnings: readonly ReportedWarning[],
  known: {
    readonly facts: Canonical['facts'];
    readonly given: Canonical['facts'];
    readonly vocabulary: Pick<Vocabulary, 'facts'>;
  },
): readonly ReportedWarning[] {
  return warnings.filter(({ field, used }) => {
    const fact = known.vocabulary.facts[field];
    if (fact === undefined) return true;
    const callerValue = known.given[field];
    if (callerValue === undefined) return false;
    if (fact.type !== 'size' || used === undefined) return true;
    const [asked, whole] = [sizeOf(callerValue), sizeOf(known.facts[field])];
    const completed = (['ratio', 'tier', 'pixels'] as const).some(
      (part) => asked[part] === undefined && whole[part] !== undefined,
    );
    return !completed || contradicts(asked, used);
  });
}

function contradicts(asked: Size, used: Size): boolean {
  return [ratioOfSize, tierOfSize].some((part) => {
    const [wanted, got] = [part(asked), part(used)];
    return wanted !== undefined && got !== undefined && wanted !== got;
  });
}

function sizeOf(value: FactValue | undefined): Size {
  return typeof value === 'object' ? value : {};
}

/** All warnings once, in the order they were found, as callers may see them. */
export function mergeWarnings(...lists: readonly (readonly Warning[])[]): readonly Warning[] {
  return atOnce(mergedWarnings(...lists));
}

/** The same with pauses: of a conversation there may be several for each message. */
export function* mergedWarnings(...lists: readonly (readonly Warning[])[]): Steps<readonly Warning[]> {
  const seen = new Map<string, Warning>();
  const effort: Effort = { chars: 0 };
  for (const warning of lists.flat()) {
    const key = JSON.stringify([warning.field, warning.action, warning.message]);
    if (!seen.has(key)) seen.set(key, publicWarning(warning));
    if (isSpent(effort, WARNING_CHARS)) yield;
  }
  return [...seen.values()];
}
