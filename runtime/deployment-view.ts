import type { Overrides } from './channels/overrides.ts';
import type { LiveDeployment } from './config/watch-deployment.ts';
import type { Registry } from './contract/registry.ts';
import { drainMs } from './work/attempt/attempt-bounds.ts';
import { createDirectory } from './work/plan/directory.ts';

/**
 * One directory per deployment snapshot and what operators said of its channels, made when it is first used. Calls that an
 * earlier one began may still run, so that draining never takes less than it would have then.
 */
export function createView(
  live: Pick<LiveDeployment, 'current'>,
  registry: Registry,
  overrides: Pick<Overrides, 'current'>,
) {
  let drain_ms = 0;
  const make = () => {
    const loaded = live.current();
    const overridden = overrides.current();
    const channels = loaded.channels.map((channel) =>
      overridden.has(channel.id) ? { ...channel, enabled: false } : channel,
    );
    const deployment = { ...loaded, channels };
    drain_ms = Math.max(drain_ms, drainMs(deployment.channels, registry.protocols));
    const paused = [...overridden.values()].flatMap(({ mode, channel_id: id }) =>
      mode === 'disabled' ? [id] : [],
    );
    return {
      loaded,
      overridden,
      deployment,
      drain_ms,
      directory: createDirectory(deployment, registry),
      paused: new Set(paused),
    };
  };
  let view = make();
  return () => {
    if (view.loaded !== live.current() || view.overridden !== overrides.current()) view = make();
    return view;
  };
}
