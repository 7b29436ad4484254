import type { CallKind, CallRecord, CallState } from '../call-store.ts';
import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import type { Held } from './hold.ts';

const KINDS = { chat: true } satisfies Record<CallKind, true>;

const STATES = { open: true, completed: true, failed: true } satisfies Record<CallState, true>;

function isKind(word: string): word is CallKind {
  return Object.hasOwn(KINDS, word);
}

function isState(word: string): word is CallState {
  return Object.hasOwn(STATES, word);
}

function isSource(word: string): word is 'upstream' | 'estimate' {
  return word === 'upstream' || word === 'estimate';
}

/** Reads a row of `calls`. */
export function callRecord(row: Row): CallRecord {
  const kind = text(row, 'kind');
  const state = text(row, 'state');
  const source = textOrNull(row, 'usage_source');
  if (!isKind(kind)) throw new Error(`internal: call kind ${kind} is not known to this build`);
  if (!isState(state)) throw new Error(`internal: call state ${state} is not known to this build`);
  if (source !== null && !isSource(source))
    throw new Error(`internal: usage source ${source} is not known to this build`);
  const usageText = textOrNull(row, 'usage');
  const usage: CallRecord['usage'] = usageText === null ? null : JSON.parse(usageText);
  const attempts: CallRecord['attempts'] = JSON.parse(textOrNull(row, 'attempts') ?? '[]');
  return {
    id: text(row, 'id'),
    kind,
    route: text(row, 'route'),
    owner_id: text(row, 'owner_id'),
    key_id: text(row, 'key_id'),
    model: text(row, 'model'),
    model_id: text(row, 'model_id'),
    spec_version: text(row, 'spec_version'),
    state,
    hold: int(row, 'hold'),
    price_rule: text(row, 'price_rule'),
    captured: int(row, 'captured'),
    channel_id: textOrNull(row, 'channel_id'),
    usage,
    usage_source: source,
    reason: textOrNull(row, 'reason'),
    error_code: textOrNull(row, 'error_code'),
    attempts,
    created_at: int(row, 'created_at'),
    deadline_at: int(row, 'deadline_at'),
    ended_at: intOrNull(row, 'ended_at'),
  };
}

/** Columns that `heldCall` reads. */
export const HOLD_COLUMNS = 'ledger_id,owner_id,key_id,limited,hold';

/** Reads the part of a row of `calls` that its money needs. */
export function heldCall(row: Row): Held {
  return {
    id: text(row, 'ledger_id'),
    owner: text(row, 'owner_id'),
    key: text(row, 'key_id'),
    limited: int(row, 'limited') === 1,
    hold: int(row, 'hold'),
  };
}
