import { PULSE_KINDS, PULSE_OUTCOMES, PULSE_SIGNS } from '../observe/pulse.ts';
import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';

const SHOWN_CHANNELS = 50;

export const PULSE_COMMANDS: CommandsOf<'pulse' | 'charged'> = {
  pulse: {
    show(pulse, _, { columns }) {
      const { kinds, seconds, channels, now, from, to } = pulse;
      const ended = PULSE_KINDS.map((kind) => [
        kind,
        ...PULSE_OUTCOMES.map((outcome) => String(sumOf(kinds[kind][outcome]))),
        secondsText(seconds[kind].p50),
        secondsText(seconds[kind].p95),
      ]);
      const did = channels
        .slice(0, SHOWN_CHANNELS)
        .map(({ id, sums }) => [id, ...PULSE_SIGNS.map((sign) => String(sums[sign]))]);
      const flying = now.states
        .map(({ state, tasks }) => `${tasks} ${state.replaceAll('_', ' ')}`)
        .join(', ');
      const text = [
        `from ${from} to ${to}`,
        fitted(['kind', ...PULSE_OUTCOMES, 'median', '95 % within'], ended, columns),
        fitted(['channel', ...PULSE_SIGNS], did, columns),
        `in flight: ${flying === '' ? 'nothing' : flying}`,
      ];
      return { json: pulse, text: text.join('\n\n') };
    },
  },
  charged: {
    show(charged, _, { money, columns }) {
      const { kinds, sum, from, to, whole } = charged;
      const rows = PULSE_KINDS.map((kind) => [kind, money(sumOf(kinds[kind]))]);
      const rest = whole ? '' : '\n\nEarlier steps are still being summed; ask again in a moment.';
      return {
        json: charged,
        text: `from ${from} to ${to}\n\n${fitted(['kind', 'charged'], [...rows, ['all', money(sum)]], columns)}${rest}`,
      };
    },
  },
};

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function secondsText(secs: number | null): string {
  return secs === null ? '' : `${secs.toFixed(secs < 10 ? 1 : 0)} s`;
}
