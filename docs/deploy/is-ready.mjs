/** Ends with 0 where the server of this machine is ready, else with 1. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
