import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import { createClaimKeeper } from './claims/claim-keeper.ts'
import { createAttempts } from './access/guesses/attempts.ts'
import { mailConfirmationLink } from './access/confirmation-link.ts'
import { createCaptcha } from './access/captcha.ts'
import { addDemoUsers, addFirstAdmin, DEMO_PASSWORD } from './access/first-users.ts'
import { createDevices } from './access/guesses/devices.ts'
import { createPasswords } from './access/passwords/password.ts'
import { openProviders, readDecryptionKey } from './access/saml/providers.ts'
import { createSsoIdentities } from './access/saml/sso-identities.ts'
import { createSsoUsers } from './access/saml/sso-users.ts'
import { createSecondFactors } from './access/second-factor/second-factors.ts'
import { createSeeingAs } from './access/seeing/seeing-as.ts'
import { createSessions } from './callers/sessions.ts'
import { createTokens } from './access/tokens.ts'
import { createUsers } from './callers/users.ts'
import { createConfigStore, type ConfigStore } from './config/config-store.ts'
import { withPublishedPages } from './config/published-pages.ts'
import { createTextStore } from './config/text-store.ts'
import type { AccessSettings } from './access/access-settings.ts'
import type { Deps } from './deps.ts'
import { createDiskRoom, freeBytes } from './disk-room.ts'
import { openData } from './open-data.ts'
import { bytesOf, type Settings } from './settings.ts'
import { createLaterMail } from './mail/later-mail.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createOutbox, createSmtpMailer, type Mailer } from './mail/mailer.ts'
import { createPagePreviews } from './page-editor/page-previews.ts'
import { createPace } from './http/pace.ts'
import { openReportFiles } from './reports/report-files.ts'
import { FIND_LIMITS } from './find/find-handlers.ts'
import { createWorkTurns } from './http/work-turns.ts'
import { createReports } from './reports/reports.ts'
import { tidy } from './retention/tidy.ts'
import { createScheduler } from './schedules/scheduler.ts'
import { checkedBuckets } from './schedules/alerts/check-alert.ts'
import { runMail } from './schedules/run-mail.ts'
import { openUploadStore } from './uploads/upload-store.ts'
import { createUploads } from './uploads/uploads.ts'
import { createAuditLog } from './state/audit-log.ts'
import { createRefusedCalls } from './callers/refused-calls.ts'
import { createClaims } from './state/claims/claims.ts'
import { createClaimFollower } from './state/claims/follow-claims.ts'
import { createAuditTrail } from './state/audit-trail.ts'
import { erasedLogin, erasePerson, type Erased, type PersonToErase } from './state/erase-person.ts'
import { openSecrets, type InstallationSecrets } from './state/installation-secrets.ts'
import { createConnections } from './state/connections.ts'
import { createInstallationSettings } from './state/installation-settings.ts'
import { createLayoutResets } from './state/layout-resets.ts'
import { createSingleUses } from './state/single-use.ts'
import { createFileMappings } from './state/file-mappings.ts'
import { createConversations } from './state/chat/conversations.ts'
import { createOpenQuestions } from './state/chat/questions.ts'
import { createTestCases } from './state/chat/test-cases.ts'
import { createModelReadings } from './assistant/model/model-readings.ts'
import type { AskModel } from './assistant/model/model-client.ts'
import { createMaintenance } from './state/maintenance.ts'
import { createNotifications } from './state/notifications.ts'
import { tellExpiry } from './notifications/tell-expiry.ts'
import { openPainter } from './pictures/paint-apart.ts'
import { createPageUses } from './state/use/page-uses.ts'
import { openPageEdits } from './state/page-edits.ts'
import { createPermissionSets } from './state/permission-sets.ts'
import { createProgramCredentials } from './state/program-credentials.ts'
import { createTargets } from './state/targets/targets.ts'
import { createDayNotes } from './state/notes/day-notes.ts'
import { createMailings } from './state/mailings.ts'
import { createShares } from './state/shares.ts'
import { createAlerts } from './state/schedules/alerts.ts'
import { createRuns } from './state/schedules/runs.ts'
import { createSubscriptions } from './state/schedules/subscriptions.ts'
import { createPublishedDashboards } from './state/published-dashboards.ts'
import { createStoredReports, type StoredReports } from './state/reports.ts'
import { createWatchedFolders } from './state/watched-folders.ts'
import { createUserSettings } from './state/settings.ts'
import { createFolderWatch } from './watched/watch-folders.ts'
import { createClients } from './warehouse/clients.ts'
import { prepareData } from './warehouse/prepare-data.ts'
import type { PublishWork } from './warehouse/publishing/publish-work.ts'
import { createPublishes } from './warehouse/publishes.ts'
import { openWarehouse } from './warehouse/open-warehouse.ts'
import { renameDoer } from './warehouse/publishing/rename-doer.ts'

const CACHE_ENTRIES = 2_000
/** Of a credential within a quarter of an hour: tokens asked for from one network, and files sent. */
const [MOST_TOKENS, MOST_FILES] = [60, 300]
/** Pages that one person mails within a quarter of an hour, each to up to 20 people. */
const MOST_MAILINGS = 20
/** How often it is looked whether something is due. */
const SCHEDULES_EVERY_MS = 15_000
const CLAIMS_EVERY_MS = 15_000
const MB = 1024 * 1024
const ENTERPRISE_GRID = join(import.meta.dirname, '..', 'enterprise', 'node_modules', 'ag-grid-enterprise')

/** A data directory opened: the only process that holds it. */
export interface Installation {
  readonly deps: Deps
  readonly settings: Settings
  readonly secrets: InstallationSecrets
  readonly now: () => Date
  readonly publish: PublishWork
  /** Makes the first user where there is none, with a password made up and printed: only once the start has succeeded, since it is shown once. */
  welcome(): Promise<void>
  /** Takes a person out of the state. */
  erase(person: PersonToErase): Promise<Erased>
  /** Removes what the settings keep no longer. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface InstallationOptions {
  readonly settings: Settings
  readonly now: () => Date
  /** A line for the person at the terminal. */
  readonly print: (line: string) => void
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** Whether demo data is made where the settings ask for it and there is none; else that is refused. */
  readonly makesDemo?: boolean
  /** What reads the config where several installations of one process share a folder; else each has its own. */
  readonly config?: ConfigStore
}

/** Opens the data directory and makes what is missing in it: tables, reference data, demo data, first users. */
export async function openInstallation({
  settings,
  now,
  print,
  onProgress,
  makesDemo = true,
  config,
}: InstallationOptions): Promise<Installation> {
  const today = (): CalendarDate => settings.DEMO_TODAY ?? now().toISOString().slice(0, 10)
  const { file, state } = await openData(settings)
  try {
    await prepareData({ file, settings, today: today(), print, onProgress, makesDemo })
    const secrets = await openSecrets({ dataDir: settings.DATA_DIR, state, now })
    const users = createUsers(state, settings.TENANT_SUFFIX)
    const passwords = await createPasswords()
    const maintenance = createMaintenance(state)
    if ((await users.count()) === 0) {
      if (settings.DEMO) {
        await addDemoUsers({ users, passwords, today: today() })
        await maintenance.add({ type: 'CHATBOT', value: 'ON', message: '' })
      } else if (settings.ADMIN_PASSWORD !== undefined) {
        await addFirstAdmin({ users, passwords, today: today(), password: settings.ADMIN_PASSWORD })
      }
    }
    const opened = await openWarehouse(file, {
      timeLimitMs: settings.QUERY_TIME_LIMIT_SECONDS * 1_000,
      cacheEntries: CACHE_ENTRIES,
      memory: { limitBytes: bytesOf(settings.MEMORY_LIMIT), publishBytes: bytesOf(settings.LOAD_MEMORY) },
    })
    const { warehouse } = opened
    const metrics = createMetrics()
    const publish = metrics.publishing(opened.publish)
    const notifications = createNotifications(state, now)
    const mailer = metrics.mailing(openMailer({ settings, now }))
    const painter = openPainter()
    const laterMail = createLaterMail({ mailer, warn: print })
    const installationSettings = createInstallationSettings(state, {
      passwordDays: settings.PASSWORD_DAYS,
      sessionHours: settings.SESSION_HOURS,
      reportDays: settings.REPORT_DAYS,
      genericMessages: settings.ACCOUNT_MESSAGES === 'generic',
      language: settings.DEFAULT_LANGUAGE,
      hideUnconnected: settings.HIDE_UNCONNECTED ?? settings.DEMO,
    })
    const watchedFolders = createWatchedFolders(state, now)
    const audit = createAuditLog(state, now)
    const pageEdits = await openPageEdits(state, now)
    const log = { info: () => undefined, warn: print }
    const refusedCalls = createRefusedCalls(audit, now)
    const pageUses = createPageUses({ state, now, warn: print })
    const withoutReports: Omit<Deps, 'folderWatch' | 'reports' | 'scheduler' | 'uploads'> & {
      reportRuns: StoredReports
    } = {
      now,
      reportRuns: createStoredReports(state, now),
      publish,
      warehouse,
      clients: createClients(warehouse),
      publishes: createPublishes(warehouse),
      config: withPublishedPages(
        config ?? createConfigStore({ dir: settings.CONFIG_DIR, log }),
        pageEdits.published,
        log,
      ),
      pageEdits,
      previews: createPagePreviews(),
      helpDir: join(settings.CONFIG_DIR, 'help'),
      texts: createTextStore({ dir: join(settings.CONFIG_DIR, 'locales'), warn: print }),
      users,
      passwords,
      sessions: tellExpiry({
        sessions: createSessions({
          state,
          now,
          mostHours: async () => (await installationSettings.current()).sessionHours,
        }),
        users,
        notifications,
        today,
      }),
      seeingAs: createSeeingAs(state, now),
      tokens: createTokens(secrets, now),
      programTokens: createTokens(secrets, now, 'program'),
      programCredentials: createProgramCredentials(state, now),
      tokenPace: createPace(now, MOST_TOKENS),
      filePace: createPace(now, MOST_FILES),
      attempts: createAttempts(now),
      captcha: createCaptcha(secrets, now),
      devices: createDevices(secrets),
      singleUses: createSingleUses(state, now),
      secondFactors: createSecondFactors({ state, secrets, now }),
      ssoUsers: createSsoUsers(state, users, (user) => mailConfirmationLink(withoutReports, user)),
      mailer,
      laterMail,
      painter,
      ssoIdentities: createSsoIdentities(state),
      providers: openProviders(settings.DATA_DIR),
      access: accessSettings(settings),
      mapAddress: settings.MAP_ADDRESS,
      gridLicence: gridLicence(settings, print),
      metrics,
      metricsToken: settings.METRICS_TOKEN ?? null,
      keepsFilters: settings.KEEP_FILTERS,
      installationSettings,
      connections: createConnections(state),
      settings: createUserSettings(state, now),
      layoutResets: createLayoutResets(state, now),
      permissionSets: createPermissionSets(state),
      shares: createShares(state, now),
      mailings: createMailings(state, now),
      dayNotes: createDayNotes(state, now),
      targets: createTargets(state, now),
      subscriptions: createSubscriptions(state, now),
      runs: createRuns(state, now),
      alerts: createAlerts(state, now),
      claims: createClaims(state, now),
      claimKeeper: createClaimKeeper({
        follower: createClaimFollower(state, { now, today }),
        warehouse,
        publish,
        now,
        today,
        everyMs: CLAIMS_EVERY_MS,
        warn: print,
      }),
      mailPace: createPace(now, MOST_MAILINGS),
      publishedDashboards: createPublishedDashboards(state, now),
      maintenance,
      conversations: createConversations(state, now),
      questions: createOpenQuestions(state, now),
      testCases: createTestCases(state, now),
      askModel: await modelOf(settings),
      modelReadings: createModelReadings(),
      findTurns: createWorkTurns(FIND_LIMITS),
      fileMappings: createFileMappings(state, now),
      notifications,
      audit,
      refusedCalls,
      auditTrail: createAuditTrail(state),
      hasRoom: createDiskRoom(settings.DATA_DIR, now),
      freeBytes: () => freeBytes(settings.DATA_DIR),
      sendsMail: settings.SMTP_URL !== undefined,
      pageUses,
      warn: print,
      today,
      watchedFolders,
      watching: { base: settings.WATCHED_DIR ?? null, everySeconds: settings.WATCHED_EVERY_SECONDS },
    }
    metrics.watch(withoutReports)
    const uploads = createUploads({
      deps: withoutReports,
      store: await openUploadStore(join(settings.DATA_DIR, 'uploads'), print),
      mostFileBytes: settings.UPLOAD_FILE_MB * MB,
      keptDays: settings.UPLOADS_KEPT_DAYS,
    })
    const files = await openReportFiles(join(settings.DATA_DIR, 'reports'))
    const deps: Deps = {
      ...withoutReports,
      reports: createReports({
        ...withoutReports,
        deps: withoutReports,
        stored: withoutReports.reportRuns,
        files,
        readReport: opened.readReport,
      }),
      uploads,
      scheduler: createScheduler({
        runs: withoutReports.runs,
        alerts: withoutReports.alerts,
        bucketsOf: (alert) => checkedBuckets(alert, withoutReports),
        dataVersion: () => warehouse.dataVersion(),
        mailer,
        makeMail: (run) => runMail(run, withoutReports),
        everyMs: SCHEDULES_EVERY_MS,
        warn: print,
      }),
      folderWatch: createFolderWatch({
        base: settings.WATCHED_DIR ?? null,
        everyMs: settings.WATCHED_EVERY_SECONDS * 1_000,
        keptDays: settings.WATCHED_KEPT_DAYS,
        folders: watchedFolders,
        unattended: uploads.unattended,
        deps: withoutReports,
      }),
    }
    const close = async () => {
      await laterMail.settled()
      await refusedCalls.settle(true)
      await pageUses.settle()
      painter.close()
      opened.close()
      file.close()
      await state.destroy()
    }
    const welcome = async () => {
      if ((await users.count()) > 0) return
      const made = await addFirstAdmin({ users, passwords, today: today(), password: undefined })
      print(`Sign in as admin with the password ${made} (it is not shown again; you then choose your own).`)
    }
    return {
      deps,
      settings,
      secrets,
      now,
      publish,
      welcome,
      // The state last: until it is done the person is found again by their login.
      erase: async (person) => {
        await deps.uploads.removeOf(person.id)
        await publish((connection) => renameDoer(connection, { from: person.login, to: erasedLogin(person.id) }))
        return erasePerson(state, person)
      },
      tidy: async () => {
        await refusedCalls.settle()
        await pageUses.settle()
        await tidy({ settings, state, publish, audit, now, today })
      },
      close,
    }
  } catch (error) {
    file.close()
    await state.destroy()
    throw error
  }
}

/** The key, where the form of the grid that needs it is installed. */
function gridLicence({ AG_GRID_LICENCE }: Settings, print: (line: string) => void): string | null {
  if (AG_GRID_LICENCE === undefined || existsSync(ENTERPRISE_GRID)) return AG_GRID_LICENCE ?? null
  print(
    'AG_GRID_LICENCE is set, but AG Grid Enterprise is not installed: its open form is shown. Install it with npm run enterprise:install, then start again.',
  )
  return null
}

/** Where mails are written when no mail server is set; undefined when one is. */
export function outboxFolder({ SMTP_URL, DATA_DIR }: Settings): string | undefined {
  return SMTP_URL === undefined ? join(DATA_DIR, 'outbox') : undefined
}

function openMailer({ settings, now }: Pick<InstallationOptions, 'settings' | 'now'>): Mailer {
  if (settings.SMTP_URL !== undefined) return createSmtpMailer({ url: settings.SMTP_URL, from: settings.MAIL_FROM })
  return createOutbox({ folder: join(settings.DATA_DIR, 'outbox'), from: settings.MAIL_FROM, now })
}

function accessSettings(settings: Settings): AccessSettings {
  const publicUrl =
    settings.PUBLIC_URL ?? `http://${settings.HOST === '0.0.0.0' ? 'localhost' : settings.HOST}:${settings.PORT}`
  return {
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    decryptionKey: readDecryptionKey(settings.DATA_DIR),
    secondFactorRequired: settings.SECOND_FACTOR_REQUIRED,
  }
}

/** The lines that tell a person how to sign in to the demo. */
export function demoSignIns(): string[] {
  return [
    `Demo sign-ins, password ${DEMO_PASSWORD} for each:`,
    '  analyst          client staff of a parent with three children',
    '  single.analyst   client staff of another company',
    '  admin            everything',
    '  All of them: docs/demo.md',
  ]
}

/** What speaks to a language model is loaded where one is named. */
async function modelOf(settings: Settings): Promise<AskModel | null> {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_NAME: name, ASSISTANT_MODEL_KEY: key = null } = settings
  if (url === undefined || name === undefined) return null
  const { createModelClient } = await import('./assistant/model/model-client.ts')
  return createModelClient({ url, name, key })
}
