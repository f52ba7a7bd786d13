import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { StoredReports } from '../reports/report-store.ts'
import type { Mailer } from '../mail/mailer.ts'
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

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const answers = new Histogram({
    name: 'aframe_http_request_seconds',
    help: 'Time to answer calls',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_SECONDS,
    registers,
  })
  const publishes = new Histogram({
    name: 'aframe_publish_seconds',
    help: 'Time that loads, undone loads and edits of records took, with their wait for each other',
    labelNames: ['outcome'],
    buckets: PUBLISH_SECONDS,
    registers,
  })
  const underWay = new Gauge({
    name: 'aframe_publishes_under_way',
    help: 'Loads, undone loads and edits of records that run or wait for their turn',
    registers,
  })
  const mails = new Counter({
    name: 'aframe_mails_total',
    help: 'Mails, by whether the mail server took them',
    labelNames: ['outcome'],
    registers,
  })
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      answers.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    figures: async () => {
      const sums = async (metric: Gauge | Counter<'outcome'>, outcome?: string) =>
        (await metric.get()).values
          .filter(({ labels }) => labels.outcome === outcome)
          .reduce((sum, { value }) => sum + value, 0)
      return {
        publishing: await sums(underWay),
        mailsSent: await sums(mails, 'sent'),
        mailsFailed: await sums(mails, 'failed'),
      }
    },
    publishing: (publish) => (work) => {
      underWay.inc()
      const end = publishes.startTimer()
      const done = publish(work)
      const ended = (outcome: 'done' | 'failed') => {
        underWay.dec()
        end({ outcome })
      }
      done.then(
        () => ended('done'),
        () => ended('failed'),
      )
      return done
    },
    mailing: (mailer) => ({
      send: async (mail) => {
        try {
          await mailer.send(mail)
          mails.inc({ outcome: 'sent' })
        } catch (error) {
          mails.inc({ outcome: 'failed' })
          throw error
        }
      },
    }),
    watch: ({ warehouse, reportRuns }) => {
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
        registers,
        collect() {
          this.reset()
          for (const [by, count] of Object.entries(asked)) this.inc({ by }, count())
        },
      })
      gauge('aframe_queries_running', 'Queries in the engine', () => counters.running())
      gauge('aframe_queries_waiting', 'Queries that wait for their turn', () => counters.waiting())
      gauge('aframe_data_version', 'Raised by each publish', () => warehouse.dataVersion())
      new Gauge({
        name: 'aframe_reports',
        help: 'Reports that are kept, by their state',
        labelNames: ['status'],
        registers,
        async collect() {
          this.reset()
          for (const [status, reports] of await reportRuns.counts()) this.set({ status }, reports)
        },
      })
    },
  }

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  }
}
