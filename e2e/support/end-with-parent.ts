/** Loaded ahead of a server that a journey starts: it stops with the test runner, however that ends. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
