import { browserLevel } from '../machines/token-upkeep/browser-level.ts'
import { model } from '../machines/token-upkeep/cases.ts'
import { testInBrowser } from './test-in-browser.ts'

testInBrowser('the token of a session in the browser, by generated walks (ACC-49, ERR-01)', { model, browserLevel })
