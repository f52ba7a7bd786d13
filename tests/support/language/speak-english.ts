import en from '../../../config/locales/en.json' with { type: 'json' }
import { speak } from '../../../src/text/spoken.ts'

/** Texts are in English where a test chooses no other language, as on a first visit. */
speak('en', en)
