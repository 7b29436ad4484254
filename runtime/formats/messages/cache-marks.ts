import type { Json, JsonObject } from '../../contract/json.ts';
import { at, isObject } from '../../contract/values.ts';
import type { Warning } from '../../contract/warning.ts';

/** The vendor takes no more in one request. */
const MOST_MARKS = 4;
const FIELD = 'cache_control';

/** The marks of one request that say up to where the vendor shall cache it. */
export interface CacheMarks {
  /** What a block made of `holder` carries besides; nothing for a holder without a mark, or without a good one. */
  of(holder: unknown, param: string): JsonObject;
}

/** Callers mark items as the vendor's own blocks are marked. A longer life costs more than prices tell, so none is asked for. */
export function cacheMarks(warnings: Warning[]): CacheMarks {
  let count = 0;

  function warn(param: string, action: Warning['action'], message: string): void {
    warnings.push({ field: `${param}.${FIELD}`, action, message });
  }

  return {
    of(holder, param) {
      const mark = at(holder, FIELD);
      if (mark === undefined || mark === null) return {};
      if (!isObject(mark) || mark.type !== 'ephemeral') {
        warn(param, 'ignored', 'must be {type: "ephemeral"} to have an effect');
        return {};
      }
      count += 1;
      if (count > MOST_MARKS) {
        warn(param, 'ignored', `the upstream takes ${MOST_MARKS} such marks; the first were used`);
        return {};
      }
      if (!isDefault(mark.ttl)) warn(param, 'coerced', 'the cache is kept for 5 minutes, whatever ttl says');
      return { [FIELD]: { type: 'ephemeral' } };
    },
  };
}

function isDefault(ttl: Json | undefined): boolean {
  return ttl === undefined || ttl === null || ttl === '5m';
}
