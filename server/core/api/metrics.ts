/** Prometheus text, small enough not to need a library. */
export class Metrics {
  readonly #counters = new Map<string, { help: string; values: Map<string, number> }>()
  readonly #gauges = new Map<string, { help: string; type: 'gauge' | 'counter'; read: () => number | null }>()
  readonly #histograms = new Map<string, { help: string; series: Map<string, Histogram> }>()

  /** Increments a counter. Label values come from our own route table, never from requests. */
  add(name: string, help: string, labels: Record<string, string> = {}, by = 1): void {
    let counter = this.#counters.get(name)
    if (counter === undefined) {
      counter = { help, values: new Map() }
      this.#counters.set(name, counter)
    }
    const key = labelText(labels)
    counter.values.set(key, (counter.values.get(key) ?? 0) + by)
  }

  observe(name: string, help: string, labels: Record<string, string>, seconds: number): void {
    let histogram = this.#histograms.get(name)
    if (histogram === undefined) {
      histogram = { help, series: new Map() }
      this.#histograms.set(name, histogram)
    }
    const key = labelText(labels)
    let series = histogram.series.get(key)
    if (series === undefined) {
      series = { counts: buckets.map(() => 0), sum: 0, count: 0 }
      histogram.series.set(key, series)
    }
    for (const [index, bound] of buckets.entries()) {
      if (seconds <= bound) series.counts[index] = (series.counts[index] ?? 0) + 1
    }
    series.sum += seconds
    series.count += 1
  }

  /** Registers a gauge that is read on each scrape. It is omitted while it is null. */
  watch(name: string, help: string, read: () => number | null, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#gauges.set(name, { help, type, read })
  }

  text(): string {
    const lines: string[] = []
    for (const [name, { help, values }] of this.#counters) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} counter`)
      for (const [labels, value] of values) lines.push(`${name}${braces(labels)} ${value}`)
    }
    for (const [name, { help, type, read }] of this.#gauges) {
      const value = read()
      if (value === null) continue
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`)
    }
    for (const [name, { help, series }] of this.#histograms) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} histogram`)
      for (const [labels, { counts, sum, count }] of series) {
        const prefix = labels === '' ? '' : `${labels},`
        for (const [index, bound] of buckets.entries())
          lines.push(`${name}_bucket{${prefix}le="${bound}"} ${counts[index]}`)
        lines.push(`${name}_bucket{${prefix}le="+Inf"} ${count}`)
        lines.push(`${name}_sum${braces(labels)} ${sum}`, `${name}_count${braces(labels)} ${count}`)
      }
    }
    return `${lines.join('\n')}\n`
  }
}

type Histogram = {
  readonly counts: number[]
  sum: number
  count: number
}

const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5]
const braces = (labels: string) => (labels === '' ? '' : `{${labels}}`)
const labelText = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
    .join(',')
