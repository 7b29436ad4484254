import type { Driver } from './operations.ts';
import type { Store } from './types.ts';

/** The store's operations on any engine. */
export function createStore({ write, look, survey, close }: Driver): Store {
  return {
    submitIntent: (input) => write('submitIntent', input),
    recordAccepted: (input) => write('recordAccepted', input),
    recordRefused: (input) => write('recordRefused', input),
    recordAmbiguous: (input) => write('recordAmbiguous', input),
    recordFound: (input) => write('recordFound', input),
    claimDue: (input) => write('claimDue', input),
    nextDueIn: () => look('nextDueIn', undefined),
    reschedule: (input) => write('reschedule', input),
    completeTask: (input) => write('completeTask', input),
    failTask: (input) => write('failTask', input),
    replaceResult: (input) => write('replaceResult', input),
    deleteTask: (input) => write('deleteTask', input),
    findTask: (input) => look('findTask', input),
    findTasks: (input) => look('findTasks', input),
    findTaskById: (id) => look('findTaskById', id),
    listTasks: (input) => look('listTasks', input),
    pollSoon: (id) => write('pollSoon', id),
    createAsset: (input) => write('createAsset', input),
    findAsset: (input) => look('findAsset', input),
    findAssetById: (id) => look('findAssetById', id),
    findAssetByHash: (input) => look('findAssetByHash', input),
    listAssets: (input) => look('listAssets', input),
    deleteAsset: (input) => write('deleteAsset', input),
    expireAssets: (input) => write('expireAssets', input),
    blobInUse: (hash) => look('blobInUse', hash),
    chargeOf: (taskId) => look('chargeOf', taskId),
    createKey: (input) => write('createKey', input),
    findKeyByHash: (hash) => look('findKeyByHash', hash),
    listKeys: () => survey('listKeys', undefined),
    revokeKey: (idOrPrefix) => write('revokeKey', idOrPrefix),
    takeOver: () => write('takeOver', undefined),
    topUp: (input) => write('topUp', input),
    balanceOf: (keyId) => look('balanceOf', keyId),
    invariants: () => survey('invariants', undefined),
    close,
  };
}
