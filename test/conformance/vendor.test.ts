import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { loadReplays } from './load-replays.ts';
import { twins } from './registry.ts';
import { vendorGroups } from './vendor/groups.ts';

const ids = Object.keys(registry.protocols).sort();

test('every protocol is replayed and has a twin', () => {
  expect(loadReplays().map(({ protocol }) => protocol)).toEqual(ids);
  expect(Object.keys(twins).sort()).toEqual(ids);
});

asTests(vendorGroups(ids));
