//! Whole games over sockets.

use serde_json::json;

use crate::support::server::Server;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_every_game_against_bots_to_its_end() {
    let server = Server::new().await;
    for (game, players) in [("board", 3), ("card", 2), ("dice", 4)] {
        let mut anna = server.visitor();
        let bots = vec!["apprentice"; players - 1];
        let setup = json!({ "game": game, "players": players, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": bots, "start": true });
        let table = anna.make(setup).await;
        let mut socket = anna.connect(&table, "").await;
        socket.play_on(1).await;
        assert_eq!(socket.view.status["stage"], "over", "{game}");
        assert_eq!(socket.view.status["places"].as_array().unwrap().len(), players, "{game}");
        let (status, record) = anna.get_text(&format!("/api/tables/{table}/record")).await;
        assert_eq!(status, 200);
        assert!(record.contains("result "), "{record}");
    }
    server.stop().await;
}
