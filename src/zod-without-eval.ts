import * as z from 'zod'

/** Zod otherwise tries whether it may make functions from text, which the page's Content-Security-Policy reports as a violation. */
z.config({ jitless: true })
