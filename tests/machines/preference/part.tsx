import { useEffect, useState } from 'react'
import { useApi } from '../../../src/api/api-context.ts'
import { createLanguagePreference } from '../../../src/shell/provide-preferences.ts'
import { LanguageContext } from '../../../src/text/language-context.ts'
import { LanguageMenu } from '../../../src/ui/languages/LanguageMenu.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'

/** The choice of a language: of the two preferences the one that takes time to apply. */
export const Part: MountedPart = () => {
  const api = useApi()
  const [preference] = useState(() => createLanguagePreference({ api, storage: localStorage }))
  useEffect(() => {
    preference.start()
    return () => void preference.stop()
  }, [preference])
  return (
    <LanguageContext.Provider value={preference}>
      <LanguageMenu />
    </LanguageContext.Provider>
  )
}
