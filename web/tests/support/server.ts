// The real server, in a folder of its own that is thrown away. `FRESCO_BIN` names the program.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Set to the folder of a built page, it is shown by Vite in front of a server that has an older page in it, or none. */
const preview = process.env.FRESCO_PREVIEW;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? found(address.port) : failed(new Error("no free port"))));
    });
  });

/** Waits until an address answers, as long as the program behind it runs. */
async function answers(address: string, program: ChildProcess, name: string): Promise<void> {
  let ended: string | null = null;
  program.once("exit", (code, signal) => (ended = `${name} has ended: ${code ?? signal}`));
  while (ended === null) {
    const there = await fetch(address).then((answer) => answer.ok, () => false);
    if (there) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(ended);
}

const ended = (program: ChildProcess): Promise<void> =>
  program.exitCode !== null || program.signalCode !== null ? Promise.resolve() : new Promise((done) => program.once("exit", () => done()));

export class Server {
  private program: ChildProcess | null = null;
  private page: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    /** Where the page is. */
    readonly url: string,
    /** So many milliseconds bots wait before they answer, so that people can follow them. In most tests nobody has to follow. */
    private readonly botsWait: number,
    /** So many games a master plays through in its mind for a hint: what it says is worth the same on a slow machine as on a fast one. */
    private readonly playouts: number,
    /** Fixes all random numbers. */
    private readonly seed: string,
  ) {}

  static async start({ botsWait, playouts, seed }: { botsWait: number; playouts: number; seed: string }): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), "fresco-browser-"));
    const port = await freePort();
    const pagePort = preview ? await freePort() : port;
    const server = new Server(folder, port, `http://127.0.0.1:${pagePort}`, botsWait, playouts, seed);
    await server.run();
    if (preview) {
      const vite = spawn("node_modules/.bin/vite", ["preview", "--outDir", preview, "--host", "127.0.0.1", "--port", String(pagePort), "--strictPort"], {
        cwd: join(import.meta.dirname, "../.."),
        env: { ...process.env, FRESCO_SERVER: `http://127.0.0.1:${port}` },
        stdio: ["ignore", "ignore", "inherit"],
      });
      server.page = vite;
      await answers(server.url, vite, "vite preview");
    }
    return server;
  }

  /** Starts it, or starts it again with everything that it has kept. */
  async run(): Promise<void> {
    const program = spawn(process.env.FRESCO_BIN ?? "../target/debug/fresco", ["serve", "--no-browser", "--listen", `127.0.0.1:${this.port}`, "--data", this.folder, "--log", "warn"], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, FRESCO_BOTS_WAIT: String(this.botsWait), FRESCO_HINT_BUDGET: String(this.playouts), FRESCO_RANDOM_SEED: this.seed },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.program = program;
    await answers(`http://127.0.0.1:${this.port}/healthz`, program, "the server");
  }

  /** Ends it as an operator would. */
  async halt(): Promise<void> {
    if (!this.program) return;
    this.program.kill("SIGTERM");
    await ended(this.program);
    this.program = null;
  }

  async stop(): Promise<void> {
    await this.halt();
    if (this.page) {
      this.page.kill("SIGTERM");
      await ended(this.page);
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
