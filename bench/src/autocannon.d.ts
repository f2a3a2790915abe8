/** The part of autocannon that the benches use; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    headers?: Record<string, string>;
    body?: string;
    [more: string]: unknown;
  }
  interface Options {
    url: string;
    method?: string;
    connections?: number;
    duration?: number;
    amount?: number;
    workers?: number;
    headers?: Record<string, string>;
    requests?: { setupRequest(request: Request): Request }[];
  }
  interface Result {
    /** Seconds that it really took. */
    duration: number;
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    throughput: { average: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
