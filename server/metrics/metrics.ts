import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { StoredReports } from '../reports/report-store.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const PUBLISH_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600]

/** What a monitoring system reads of the server: how much, how fast and how full; nobody's name, rows or amounts. */
export interface Metrics {
  readonly registry: Registry
  /** A call was answered; `route` as it is declared, so that addresses with names in them are one. */
  answered(call: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }): void
  /** Of this process: publishes under way, and mails by whether the mail server took them. */
  figures(): Promise<{ readonly publishing: number; readonly mailsSent: number; readonly mailsFailed: number }>
  /** The same work, with its times and outcomes counted. */
  publishing(publish: PublishWork): PublishWork
  /** The same mailer, with its mails counted. */
  mailing(mailer: Mailer): Mailer
  /** Reads these whenever it is asked. */
  watch(watched: {
    readonly warehouse: Pick<Warehouse, 'counters' | 'dataVersion'>
    readonly reportRuns: Pick<StoredReports, 'counts'>
  }): void
}

/** What is counted where it happens; what is only read is asked for by the registry. */
interface Meters {
  readonly registry: Registry
  readonly answers: Histogram<'method' | 'route' | 'status'>
  readonly publishes: Histogram<'outcome'>
  readonly underWay: Gauge
  readonly mails: Counter<'outcome'>
}

export function createMetrics(): Metrics {
  const meters = createMeters()
  return {
    registry: meters.registry,
    answered: ({ method, route, status, seconds }) =>
      meters.answers.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    figures: () => figuresOf(meters),
    publishing: (publish) => (work) => countPublish(meters, () => publish(work)),
    mailing: (mailer) => ({ send: (mail) => countMail(meters, () => mailer.send(mail)) }),
    watch: ({ warehouse, reportRuns }) => {
      watchQueries(meters, warehouse)
      watchReports(meters, reportRuns)
    },
  }
}

function createMeters(): Meters {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    answers: new Histogram({
      name: 'aframe_http_request_seconds',
      help: 'Time to answer calls',
      labelNames: ['method', 'route', 'status'],
      buckets: ANSWER_SECONDS,
      registers,
    }),
    publishes: new Histogram({
      name: 'aframe_publish_seconds',
      help: 'Time that loads, undone loads and edits of records took, with their wait for each other',
      labelNames: ['outcome'],
      buckets: PUBLISH_SECONDS,
      registers,
    }),
    underWay: new Gauge({
      name: 'aframe_publishes_under_way',
      help: 'Loads, undone loads and edits of records that run or wait for their turn',
      registers,
    }),
    mails: new Counter({
      name: 'aframe_mails_total',
      help: 'Mails, by whether the mail server took them',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

async function figuresOf({ underWay, mails }: Meters): ReturnType<Metrics['figures']> {
  return {
    publishing: await sumOf(underWay),
    mailsSent: await sumOf(mails, 'sent'),
    mailsFailed: await sumOf(mails, 'failed'),
  }
}

async function sumOf(metric: Gauge | Counter<'outcome'>, outcome?: string): Promise<number> {
  return (await metric.get()).values
    .filter(({ labels }) => labels.outcome === outcome)
    .reduce((sum, { value }) => sum + value, 0)
}

/** Counts a publish, with its time and outcome. */
function countPublish<T>({ underWay, publishes }: Meters, begin: () => Promise<T>): Promise<T> {
  underWay.inc()
  const end = publishes.startTimer()
  const done = begin()
  const ended = (outcome: 'done' | 'failed') => {
    underWay.dec()
    end({ outcome })
  }
  done.then(
    () => ended('done'),
    () => ended('failed'),
  )
  return done
}

async function countMail({ mails }: Meters, send: () => Promise<void>): Promise<void> {
  try {
    await send()
    mails.inc({ outcome: 'sent' })
  } catch (error) {
    mails.inc({ outcome: 'failed' })
    throw error
  }
}

function watchQueries(meters: Meters, warehouse: Parameters<Metrics['watch']>[0]['warehouse']): void {
  const { counters } = warehouse
  const asked: Readonly<Record<string, () => number>> = {
    engine: () => counters.queries,
    cached: () => counters.cached,
    shared: () => counters.shared,
    abandoned: () => counters.unbegun,
    interrupted: counters.interrupted,
  }
  new Counter({
    name: 'aframe_queries_total',
    help: 'Queries, by what answered them: the engine, a kept answer, the same query of somebody else; abandoned while they waited; interrupted in the engine',
    labelNames: ['by'],
    registers: [meters.registry],
    collect() {
      this.reset()
      for (const [by, count] of Object.entries(asked)) this.inc({ by }, count())
    },
  })
  watchFigure(meters, 'aframe_queries_running', { help: 'Queries in the engine', value: counters.running })
  watchFigure(meters, 'aframe_queries_waiting', { help: 'Queries that wait for their turn', value: counters.waiting })
  watchFigure(meters, 'aframe_data_version', { help: 'Raised by each publish', value: () => warehouse.dataVersion() })
}

function watchReports({ registry }: Meters, reportRuns: Parameters<Metrics['watch']>[0]['reportRuns']): void {
  new Gauge({
    name: 'aframe_reports',
    help: 'Reports that are kept, by their state',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [status, reports] of await reportRuns.counts()) this.set({ status }, reports)
    },
  })
}

function watchFigure(
  { registry }: Meters,
  name: string,
  { help, value }: { readonly help: string; readonly value: () => number },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
