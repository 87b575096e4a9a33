// Pages by address. `/t/TABLE` is the address that the server gives out; what stands behind its `#` is the secret of a seat.

// With `?at=N` it shows the game again from that moment on, `&as=red` through those eyes.

export type Route =
  | { page: "lobby" }
  | { page: "statistics" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; at: number; eyes: string | null }
  | { page: "nowhere" };

export function routeOf(path: string, search = ""): Route {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (first === undefined) return { page: new URLSearchParams(search).has("statistics") ? "statistics" : "lobby" };
  if ((first === "t" || first === "table") && second !== undefined && third === undefined) {
    const id = decodeURIComponent(second);
    const asked = new URLSearchParams(search);
    const at = asked.get("at");
    return at !== null && /^\d{1,6}$/.test(at) ? { page: "replay", id, at: Number(at), eyes: asked.get("as") } : { page: "table", id };
  }
  return { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>({ page: "lobby" });

  constructor() {
    if (typeof window === "undefined") return;
    this.route = routeOf(location.pathname, location.search);
    window.addEventListener("popstate", () => (this.route = routeOf(location.pathname, location.search)));
  }

  /** Goes to another page without loading everything anew. */
  go(path: string): void {
    history.pushState(null, "", path);
    const { pathname, search } = new URL(path, location.href);
    this.route = routeOf(pathname, search);
    window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: a plain click stays in the page, everything else is the browser's. */
export function follows(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/") || routeOf(address.pathname).page === "nowhere") return;
  event.preventDefault();
  router.go(address.pathname + address.search + address.hash);
}
