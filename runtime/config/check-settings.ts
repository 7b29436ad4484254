import { proofFacts } from '../contract/protocols/credential-facts.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';
import { egressPolicy } from './egress-entry.ts';

/** Settings that the protocol of a channel does not read, and addresses among them that cannot be asked. */
export function checkSettings(one: ChannelCheck): void {
  const { settings = {}, protocol: id } = one.channel;
  const protocol = one.registry.protocols[id];
  const addresses = proofFacts(protocol?.callback)?.settings ?? [];
  const known = [...(protocol?.settings ?? []), ...addresses];
  for (const [name, value] of Object.entries(settings)) {
    if (!known.includes(name)) {
      const span = place(one, ['settings', name], 'key');
      add(one, deploymentDiagnostic('GW6023', span, { name, known, protocol: id }));
    } else if (addresses.includes(name) && !isAskable(value, one)) {
      const problem =
        'must be an https address of the public internet, or one whose host is in `egress.allow`';
      const span = place(one, ['settings', name]);
      add(one, deploymentDiagnostic('GW6007', span, { what: name, problem }));
    }
  }
}

function isAskable(value: unknown, { raw }: ChannelCheck): boolean {
  return typeof value === 'string' && egressPolicy(raw).accepts(value);
}
