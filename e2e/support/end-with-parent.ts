/** Preloaded into a server that a journey starts: stops it when the test runner ends for any reason. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
