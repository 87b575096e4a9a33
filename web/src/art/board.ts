// The board game: a drawing for every kind of piece and place.
import { drawing, type Drawing } from "./drawing";
import type { BoardPiece, BoardPlace } from "./kinds";
import ActionTile from "./pieces/ActionTile.svelte";
import Back from "./pieces/Back.svelte";
import Bench from "./pieces/Bench.svelte";
import Bishop from "./pieces/Bishop.svelte";
import Certificate from "./pieces/Certificate.svelte";
import Disc from "./pieces/Disc.svelte";
import DomeTile from "./pieces/DomeTile.svelte";
import Exchange from "./pieces/Exchange.svelte";
import Favour from "./pieces/Favour.svelte";
import Find from "./pieces/Find.svelte";
import FrescoBack from "./pieces/FrescoBack.svelte";
import FrescoTile from "./pieces/FrescoTile.svelte";
import Glass from "./pieces/Glass.svelte";
import Infection from "./pieces/Infection.svelte";
import LeonardoTile from "./pieces/LeonardoTile.svelte";
import Map from "./pieces/Map.svelte";
import MarketTile from "./pieces/MarketTile.svelte";
import Portrait from "./pieces/Portrait.svelte";
import Remedy from "./pieces/Remedy.svelte";
import Request from "./pieces/Request.svelte";
import Reservation from "./pieces/Reservation.svelte";
import Scroll from "./pieces/Scroll.svelte";
import Sign from "./pieces/Sign.svelte";
import WallTile from "./pieces/WallTile.svelte";
import Window from "./pieces/Window.svelte";
import Wish from "./pieces/Wish.svelte";
import Altar from "./places/Altar.svelte";
import Bag from "./places/Bag.svelte";
import Barrel from "./places/Barrel.svelte";
import BellSpace from "./places/BellSpace.svelte";
import Benches from "./places/Benches.svelte";
import Emblem from "./places/Emblem.svelte";
import Hour from "./places/Hour.svelte";
import Maps from "./places/Maps.svelte";
import Mood from "./places/Mood.svelte";
import Opening from "./places/Opening.svelte";
import Painted from "./places/Painted.svelte";
import Pile from "./places/Pile.svelte";
import RoseBush from "./places/RoseBush.svelte";
import Slot from "./places/Slot.svelte";
import Stall from "./places/Stall.svelte";
import TrackCell from "./places/TrackCell.svelte";
import Well from "./places/Well.svelte";

export const boardPieces = {
  "action-tile": drawing(ActionTile, 44, 64),
  assistant: drawing(Sign, 24, 31),
  beam: drawing(Sign, 24),
  bench: drawing(Bench, 44, 36),
  bishop: drawing(Bishop, 30, 46),
  certificate: drawing(Certificate, 56, 40),
  "certificate-back": drawing(Back, 56, 40),
  disc: drawing(Disc, 24),
  "disc-back": drawing(Back, 24),
  dome: drawing(DomeTile, 48, 44),
  "dome-back": drawing(Back, 40),
  exchange: drawing(Exchange, 36, 40),
  favour: drawing(Favour, 32),
  "favour-back": drawing(Back, 24),
  find: drawing(Find, 48, 40),
  "fresco-back": drawing(FrescoBack, 48),
  "fresco-tile": drawing(FrescoTile, 96),
  glass: drawing(Glass, 20, 30),
  "glass-back": drawing(Back, 20, 30),
  infection: drawing(Infection, 40, 30),
  "infection-back": drawing(Back, 40, 30),
  lady: drawing(Sign, 24, 31),
  leaf: drawing(Sign, 24),
  "leonardo-tile": drawing(LeonardoTile, 44, 48),
  map: drawing(Map, 44, 36),
  "map-back": drawing(Back, 44, 36),
  "market-back": drawing(Back, 48, 45),
  "market-tile": drawing(MarketTile, 48, 45),
  "market-tile-used": drawing(MarketTile, 48, 45),
  paint: drawing(Sign, 24),
  painter: drawing(Sign, 24),
  penny: drawing(Sign, 24),
  portrait: drawing(Portrait, 48, 64),
  "portrait-back": drawing(Back, 48, 64),
  remedy: drawing(Remedy, 36, 30),
  "remedy-back": drawing(Back, 28),
  request: drawing(Request, 44),
  "request-back": drawing(Request, 44),
  reservation: drawing(Reservation, 36),
  scroll: drawing(Scroll, 44, 52),
  thaler: drawing(Sign, 24),
  "wall-back": drawing(WallTile, 36),
  "wall-tile": drawing(WallTile, 36),
  window: drawing(Window, 46, 56),
  "window-back": drawing(Back, 30, 36),
  wish: drawing(Wish, 44, 60),
  "wish-back": drawing(Back, 44, 60),
} satisfies Record<BoardPiece, Drawing>;

const emblem = drawing(Emblem, 32);
const slot = drawing(Slot, 48, 45);
const pile = drawing(Pile, 40);
const painted = drawing(Painted, 96);

export const boardPlaces = {
  altar: drawing(Altar, 320, 42),
  asleep: emblem,
  bag: drawing(Bag, 40, 44),
  barrel: drawing(Barrel, 40, 44),
  "bell-rank": drawing(BellSpace, 28),
  "bell-space": drawing(BellSpace, 28),
  bench: slot,
  benches: drawing(Benches, 64, 44),
  "benches-done": pile,
  box: pile,
  catacombs: emblem,
  certificates: emblem,
  controls: emblem,
  debts: emblem,
  deck: pile,
  disc: emblem,
  discards: pile,
  display: slot,
  dome: emblem,
  "dome-paid": pile,
  exchanges: slot,
  finds: emblem,
  gone: pile,
  guild: slot,
  hour: drawing(Hour, 160, 28),
  infected: emblem,
  ladies: emblem,
  maps: drawing(Maps, 56, 28),
  mood: drawing(Mood, 24),
  neutral: emblem,
  opening: drawing(Opening, 46, 56),
  out: pile,
  past: pile,
  pile: pile,
  plan: emblem,
  pool: emblem,
  portraits: emblem,
  remedies: emblem,
  "remedy-slot": slot,
  requests: emblem,
  "reservation-used": emblem,
  reserve: emblem,
  resting: emblem,
  "rose-bush": drawing(RoseBush, 24),
  sale: emblem,
  score: drawing(TrackCell, 24),
  screen: emblem,
  section: painted,
  stall: drawing(Stall, 200, 18),
  "stall-space": slot,
  start: drawing(TrackCell, 24),
  stock: pile,
  storage: pile,
  supply: pile,
  tiles: emblem,
  turned: pile,
  "wall-section": painted,
  "wall-start": painted,
  "wall-tiles": emblem,
  ward: emblem,
  well: drawing(Well, 52),
} satisfies Record<BoardPlace, Drawing>;
