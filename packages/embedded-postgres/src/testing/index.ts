export { findLeftBackends, signal, waitForEnd } from '../processes.ts'
export { killCluster } from './kill-cluster.ts'
