import type { Relay } from './relay-stream.ts';
import type { ChatRoom } from './room.ts';

/** A connection whose answer is complete can serve again once it has ended; one that does not end soon is closed. */
export function letGo({ deps, settings, watch }: ChatRoom, relay: Relay): void {
  if (!relay.hasRest()) return;
  const until = deps.clock.elapsed() + settings.linger_ms;
  const rest = {
    tick(now: number) {
      if (now >= until) relay.destroy();
    },
  };
  watch.add(rest);
  void relay.drain().then(() => watch.remove(rest));
}
