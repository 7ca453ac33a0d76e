import { readConfig } from './config.ts'
import { startServer } from './start.ts'

try {
  const options = readConfig(process.env)
  const server = await startServer(options)
  console.log(`Serving on http://${options.host}:${server.port} (role ${options.role}).`)
  console.log(`Figures on http://${options.metrics?.host}:${server.metricsPort}/metrics.`)
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
