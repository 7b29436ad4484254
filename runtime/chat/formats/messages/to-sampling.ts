import type { ChatRequest } from '../../../contract/chat.ts';
import type { Warning, WarningAction } from '../../../contract/warning.ts';

export interface Sampling {
  readonly temperature: number | undefined;
  readonly top_p: number | undefined;
  readonly top_k: number | undefined;
}

/** With thinking nothing below it is taken. */
const LEAST_TOP_P_THINKING = 0.95;

/** Temperature is 0 to 1 here; a thinking model takes only its own, a model of `fixed` sampling none of the three. */
export function toSampling(
  request: ChatRequest,
  state: { readonly fixed: boolean; readonly thinking: boolean; readonly warnings: Warning[] },
): Sampling {
  const warn = (field: string, action: WarningAction, message: string) => {
    state.warnings.push({ field, action, message });
    return undefined;
  };

  function temperature(): number | undefined {
    const value = request.temperature ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed || state.thinking) {
      const why = state.fixed ? 'the upstream takes only 1' : 'the upstream takes only 1 while it thinks';
      return value === 1 ? undefined : warn('temperature', 'ignored', why);
    }
    const nearest = Math.min(1, Math.max(0, value));
    if (nearest !== value) warn('temperature', 'clamped', `the upstream takes 0 to 1; ${nearest} was used`);
    return nearest;
  }

  function topP(): number | undefined {
    const value = request.top_p ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed) return value === 1 ? undefined : warn('top_p', 'ignored', 'the upstream takes none');
    if (!state.thinking || value >= LEAST_TOP_P_THINKING) return value;
    const range = `${LEAST_TOP_P_THINKING} to 1 while it thinks`;
    warn('top_p', 'clamped', `the upstream takes ${range}; ${LEAST_TOP_P_THINKING} was used`);
    return LEAST_TOP_P_THINKING;
  }

  function topK(): number | undefined {
    const value = request.top_k ?? undefined;
    if (value === undefined) return undefined;
    if (state.fixed) return warn('top_k', 'ignored', 'the upstream takes none');
    return state.thinking ? warn('top_k', 'ignored', 'the upstream takes none while it thinks') : value;
  }

  return { temperature: temperature(), top_p: topP(), top_k: topK() };
}
