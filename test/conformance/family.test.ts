import { registry } from '../../generated/index.ts';
import { asTests } from './as-tests.ts';
import { familyGroups } from './family/groups.ts';

// Their prices are those of the vendors that serve them, which vendor.test.ts asks.
asTests(familyGroups(registry.families.map(({ id }) => id)).filter(({ name }) => name === 'families'));
