/** Zod otherwise tries whether it may make functions from text, which the page's Content-Security-Policy reports as a violation. It is told where it looks itself, as the sign-in page does without Zod. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
