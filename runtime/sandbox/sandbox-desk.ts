import type { SandboxDesk, SandboxFault, SandboxFill } from '../admin/sandbox-actions.ts';
import type { FillDeps } from './day/fill-day.ts';
import { isFilled } from './day/keys.ts';
import { FAULTS, type Fault } from './twins/faults.ts';
import type { TwinServer } from './twins/twin-server.ts';

interface DeskDeps extends FillDeps {
  readonly twins: Pick<
    TwinServer,
    'origin' | 'addFault' | 'liftFaults' | 'faultsInForce' | 'jobs' | 'protocols'
  >;
}

/** What operators see of the vendors of the sandbox, and what they tell them. */
export function createSandboxDesk(deps: DeskDeps): SandboxDesk {
  const { twins } = deps;
  let filling: Promise<SandboxFill> | undefined;
  const on = (): readonly SandboxFault[] =>
    twins.faultsInForce().map(({ fault, protocol = null, left, share = 1 }) => ({
      ...{ fault, vendor: protocol, left, percent: Math.round(share * 100) },
    }));
  return {
    fill() {
      // Loaded when it is asked for, so that the sandbox starts sooner.
      filling ??= import('./day/fill-day.ts')
        .then(({ fillDay }) => fillDay(deps))
        .finally(() => {
          filling = undefined;
        });
      return filling;
    },
    isFilled: () => isFilled(deps),
    faults: () => ({
      on: on(),
      faults: Object.entries(FAULTS).map(([fault, about]) => ({ fault: fault as Fault, about })),
      vendors: twins.protocols,
    }),
    addFault({ fault, vendor, left, percent }) {
      twins.addFault({
        fault,
        ...(vendor === null ? {} : { protocol: vendor }),
        ...(left === null ? {} : { times: left }),
        share: percent / 100,
      });
    },
    liftFaults: ({ fault, vendor }) => twins.liftFaults({ fault, protocol: vendor }),
    jobs: ({ vendor, before, limit }) =>
      twins
        .jobs({ protocol: vendor, before, limit })
        .map(({ number, protocol, id, state, faults }) => ({ number, vendor: protocol, id, state, faults })),
  };
}
