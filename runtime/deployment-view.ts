import type { LiveDeployment } from './config/watch-deployment.ts';
import type { Registry } from './contract/registry.ts';
import { drainMs } from './work/attempt/attempt-bounds.ts';
import { createDirectory } from './work/plan/directory.ts';

/**
 * One directory per deployment snapshot, made when the snapshot is first used. Calls that an earlier one began may
 * still run, so that draining never takes less than it would have then.
 */
export function createView(live: Pick<LiveDeployment, 'current'>, registry: Registry) {
  let drain_ms = 0;
  const make = () => {
    const deployment = live.current();
    drain_ms = Math.max(drain_ms, drainMs(deployment.channels, registry.protocols));
    return {
      deployment,
      drain_ms,
      directory: createDirectory(deployment, registry),
    };
  };
  let view = make();
  return () => {
    if (view.deployment !== live.current()) view = make();
    return view;
  };
}
