/** Made from openapi.json by scripts/api-types.cjs. */
export interface paths {
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_me"];
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_tokens"];
        put?: never;
        post: operations["create_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revoke_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pairings/{pairingId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["answer_pairing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pairings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_pairings"];
        put?: never;
        post: operations["begin_pairing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pairings/{pairingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["cancel_pairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_overlays"];
        put?: never;
        post: operations["create_overlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_overlay"];
        put?: never;
        post?: never;
        delete: operations["delete_overlay"];
        options?: never;
        head?: never;
        patch: operations["update_overlay"];
        trace?: never;
    };
    "/overlays/{overlayId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicate_overlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_scenes"];
        put?: never;
        post: operations["create_scene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_scene"];
        options?: never;
        head?: never;
        patch: operations["update_scene"];
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicate_scene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}/golive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["go_live_scene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["preview_scene"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["reorder_scenes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["set_scene_member_state"];
        trace?: never;
    };
    "/overlays/{overlayId}/scenes/{sceneId}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["take_preview_to_program"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_members"];
        put?: never;
        post: operations["add_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_members"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicate_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        patch: operations["update_member"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/linked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_linked_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlink_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/fields/{field}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_list_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_list_item"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/fields/{field}/items/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["move_list_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/fields/{field}/items/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["remove_list_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_member_fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_member_fields"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/align": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["align_members"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/restack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restack_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["create_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups/{groupId}/ungroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["delete_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups/{groupId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["duplicate_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups/{groupId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["move_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups/{groupId}/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_group_layers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_group"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/position-presets/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["apply_position_preset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/spots/{spotId}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["apply_spot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/spots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_spots"];
        put?: never;
        post: operations["create_spot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/spots/{spotId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_spot"];
        options?: never;
        head?: never;
        patch: operations["update_spot"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/position-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_position_presets"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/deck-macros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_deck_macros"];
        put?: never;
        post: operations["create_deck_macro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/deck-macros/{macroId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_deck_macro"];
        options?: never;
        head?: never;
        patch: operations["update_deck_macro"];
        trace?: never;
    };
    "/overlays/{overlayId}/deck-macros/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["reorder_deck_macros"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/obs-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_obs_mappings"];
        put?: never;
        post: operations["create_obs_mapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/obs-mappings/{mappingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_obs_mapping"];
        options?: never;
        head?: never;
        patch: operations["update_obs_mapping"];
        trace?: never;
    };
    "/overlays/{overlayId}/obs-sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_obs_sync"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/editors/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["put_editor"];
        post?: never;
        delete: operations["remove_editor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/link/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotate_overlay_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restore_overlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history/{stepId}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revert_step"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_versions"];
        put?: never;
        post: operations["create_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_version"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/look-kit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["apply_look_kit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/look-scenes/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restore_look_scenes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_overlay_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_member_links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_widget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_widgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{slug}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validate_widget_values"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deck-icons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_deck_icons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/editors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_editors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["compare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_history_step"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/at/{rev}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_overlay_at"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets/{presetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_preset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["create_template"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_template"];
        put?: never;
        post?: never;
        delete: operations["delete_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["begin_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{transferId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["complete_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_uploads"];
        put?: never;
        post: operations["create_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_upload"];
        put?: never;
        post?: never;
        delete: operations["delete_upload"];
        options?: never;
        head?: never;
        patch: operations["update_upload"];
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/commands/{command}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fire_widget_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/alerts/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["control_alerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["test_alert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/chat/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["pin_chat_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/sounds/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["play_sound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/sounds/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stop_sound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube/queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["queue_youtube_video"];
        delete: operations["clear_youtube_queue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["control_youtube"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube/queue/{itemId}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["move_youtube_video"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["play_youtube_video"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube/queue/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["remove_youtube_video"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/media/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["move_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/media/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["share_media"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/media/favorites/{favoriteId}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["show_media_favorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/live-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_member_live_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/youtube": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_youtube_queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["clear_simulation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulate/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulate_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/activity/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_activity_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_account_activity_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_top_supporters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/session/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reset_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_stream_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewers/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["forget_viewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/simulate/script": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_simulation"];
        put: operations["set_simulation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_channel_info"];
        put: operations["set_channel_info"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/stream-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_stream_info"];
        put: operations["set_stream_info"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_platform_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream/{platform}/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_platform_rewards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream/{platform}/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["search_stream_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{platform}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["connect_channel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tip-sources/{source}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["connect_tip_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["disconnect_channel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_channels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ban_viewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["clear_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_chat_message"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_chat_messages"];
        put?: never;
        post: operations["send_chat_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/modes/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["set_chat_mode"];
        trace?: never;
    };
    "/chat/shoutouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["shoutout_viewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/timeouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["timeout_viewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/bans/{platform}/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["unban_viewer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/effects/{slug}/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fire_effect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_effects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/notes/{noteId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["add_note_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_notes"];
        put?: never;
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_note"];
        options?: never;
        head?: never;
        patch: operations["update_note"];
        trace?: never;
    };
    "/overlays/{overlayId}/notes/{noteId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_note_comment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/notes/{noteId}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["react_to_note"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_giveaway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["control_giveaway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["draw_giveaway_winner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/entries/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["remove_giveaway_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_giveaway_defaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["set_giveaway_defaults"];
        trace?: never;
    };
    "/bot/giveaway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_giveaway"];
        put?: never;
        post: operations["start_giveaway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/history/{giveawayId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["check_giveaway"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_giveaway_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/giveaway/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_giveaway_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/rewards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_loyalty_rewards"];
        put?: never;
        post: operations["create_loyalty_reward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/rewards/{rewardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_loyalty_reward"];
        options?: never;
        head?: never;
        patch: operations["update_loyalty_reward"];
        trace?: never;
    };
    "/bot/loyalty/give-active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["give_active_viewers_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/rewards/{rewardId}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["trigger_loyalty_reward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_loyalty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_loyalty_settings"];
        trace?: never;
    };
    "/bot/loyalty/adjust": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["adjust_loyalty_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/ledger/{seq}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reverse_loyalty_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/viewers/{login}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_loyalty_viewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/viewers/{login}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_loyalty_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/loyalty/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_loyalty_leaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/deck-favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_deck_favorites"];
        put: operations["set_deck_favorites"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/macro-runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_macro_run"];
        put?: never;
        post?: never;
        delete: operations["cancel_macro_run"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/deck-macros/{macroId}/fire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fire_deck_macro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/panic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["stop_all"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/deck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_deck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_widget_commands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/obs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_obs_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/output-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_output_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_overlay_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_overlay_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/media/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_media_favorites"];
        put?: never;
        post: operations["create_media_favorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/media/favorites/{favoriteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_media_favorite"];
        options?: never;
        head?: never;
        patch: operations["update_media_favorite"];
        trace?: never;
    };
    "/overlays/{overlayId}/media/browse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["browse_media"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/drawing/clear": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["clear_drawing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/drawing/strokes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["draw_stroke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/drawing/viewers/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["enable_viewer_drawing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/members/{memberId}/drawing/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_viewer_drawing"];
        put?: never;
        post: operations["moderate_viewer_drawing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/drawing/link/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotate_drawing_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overlays/{overlayId}/drawing/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_drawing_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["set_drawing_link"];
        trace?: never;
    };
    "/bot/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_bot_language"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_bot_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_bot_settings"];
        trace?: never;
    };
    "/bot/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_bot_commands"];
        put?: never;
        post: operations["create_bot_command"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/commands/{commandId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_bot_command"];
        options?: never;
        head?: never;
        patch: operations["update_bot_command"];
        trace?: never;
    };
    "/bot/commands/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["import_bot_commands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/commands/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replace_bot_commands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/commands/{commandId}/enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_bot_command_enabled"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/builtins/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_builtin_command_enabled"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/system-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_bot_system_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_bot_system_messages"];
        trace?: never;
    };
    "/bot/platforms/{platform}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_bot_platform_active"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/commands/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["export_bot_commands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_bot_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_bot_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/counters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_bot_counters"];
        put?: never;
        post: operations["create_bot_counter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/counters/{counterId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_bot_counter"];
        options?: never;
        head?: never;
        patch: operations["update_bot_counter"];
        trace?: never;
    };
    "/bot/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_bot_quotes"];
        put?: never;
        post: operations["add_bot_quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_bot_quote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/timers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_bot_timers"];
        put?: never;
        post: operations["create_bot_timer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/timers/{timerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_bot_timer"];
        options?: never;
        head?: never;
        patch: operations["update_bot_timer"];
        trace?: never;
    };
    "/bot/custom-apis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_custom_apis"];
        put?: never;
        post: operations["create_custom_api"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/custom-apis/{apiId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_custom_api"];
        options?: never;
        head?: never;
        patch: operations["update_custom_api"];
        trace?: never;
    };
    "/bot/moderation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_bot_moderation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_bot_moderation"];
        trace?: never;
    };
    "/bot/moderation/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["try_bot_moderation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_song_queue"];
        put?: never;
        post?: never;
        delete: operations["clear_song_queue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs/control": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["control_songs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs/{requestId}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["move_song_request"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["remove_song_request"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs/volume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put: operations["set_song_volume"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/songs/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["update_song_settings"];
        trace?: never;
    };
    "/bot/channel-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_channel_point_rewards"];
        put?: never;
        post: operations["create_channel_point_reward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot/channel-points/{rewardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete_channel_point_reward"];
        options?: never;
        head?: never;
        patch: operations["update_channel_point_reward"];
        trace?: never;
    };
    "/bot/channel-points/{rewardId}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulate_channel_point_reward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountStatsView: {
            session: components["schemas"]["SessionView"];
            follows: number;
            subs: number;
            cheers: number;
            bits: number;
            raids: number;
            raidViewers: number;
            tips: number;
            redemptions: number;
            hypeTrains: number;
            tipTotals: components["schemas"]["TipTotalView"][];
            simulated: boolean;
            range: "session" | "today" | "7d" | "30d" | "month" | "all";
            platform: "twitch" | "kick" | "youtube" | "kofi" | "streamelements" | null;
        };
        AccountSuspendedError: {
            error: string;
            code: "account_suspended";
        };
        AccountView: {
            userId: string;
            login: string;
            name: string;
            avatarUrl: string | null;
            locale: "en" | "de";
            timeZone: string;
            currency: string;
            suspended: boolean;
            betaAccess: boolean;
            plan: components["schemas"]["PlanView"];
            scopes: string[];
            credential: components["schemas"]["CredentialView"];
            createdAt: string;
        };
        ActionNotForBotCommand: {
            type: "position_preset" | "layout" | "visibility" | "fields" | "media" | "sound" | "effect" | "video" | "macro" | "chat" | "stream_info" | "timeout" | "points" | "bot_command" | "counter" | "giveaway" | "custom_api" | "delay";
        };
        ActionNotForChannelPoints: {
            type: "none" | "position_preset" | "layout" | "visibility" | "fields" | "sound" | "effect" | "video" | "macro" | "timeout" | "points" | "bot_command" | "counter" | "giveaway" | "custom_api" | "delay";
        };
        ActionNotForLoyaltyReward: {
            type: "none" | "position_preset" | "layout" | "visibility" | "fields" | "media" | "sound" | "effect" | "video" | "macro" | "chat" | "stream_info" | "counter" | "giveaway" | "custom_api" | "delay";
        };
        ActionOutcomeView: {
            status: "ok" | "skipped" | "failed";
            code: string | null;
            onAir: boolean;
        };
        ActiveChatterView: {
            name: string | null;
            platform: string;
            messages: number;
        };
        ActivityListView: {
            items: components["schemas"]["ActivityView"][];
            nextCursor: string | null;
        };
        ActivityStatsView: {
            session: components["schemas"]["SessionView"];
            follows: number;
            subs: number;
            cheers: number;
            bits: number;
            raids: number;
            raidViewers: number;
            tips: number;
            redemptions: number;
            hypeTrains: number;
            tipTotals: components["schemas"]["TipTotalView"][];
            simulated: boolean;
        };
        ActivityUserView: {
            login: string;
            name: string;
        };
        ActivityView: {
            activityId: string;
            kind: "follow" | "sub" | "cheer" | "raid" | "tip" | "redemption" | "hype";
            platform: string;
            at: string;
            user: components["schemas"]["ActivityUserView"] | null;
            message: string | null;
            bits?: number;
            viewers?: number;
            amount?: number;
            currency?: string;
            tier?: string;
            months?: number;
            gifted?: number;
            reward?: string;
            level?: number;
            simulated: boolean;
        };
        ActorView: {
            accountId: string;
            name: string;
            tokenName: string | null;
        };
        AddedCommentView: {
            commentId: number;
            text: string;
            author: components["schemas"]["NoteAuthorView"];
            mine: boolean;
            createdAt: string;
            noteId: number;
        };
        AddedItemsView: {
            count: number;
            items: Record<string, unknown>[];
            memberId: number;
            field: string;
            version: number;
            added: string[];
        };
        AddedLayerView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
            sceneId: number;
            ignored: string[];
            clamped: string[];
        };
        AdjustedPointsView: {
            login: string;
            platform: string;
            delta: number;
            applied: number;
            points: number;
            ledgerSeq: number;
        };
        AlertLayer: {
            memberId: number;
            name: string;
            paused: boolean;
            muted: boolean;
            queued: number;
        };
        AlertsHealth: {
            layers: components["schemas"]["AlertLayer"][];
            lastTestAt: string | null;
        };
        AllowedOptionView: {
            key: string;
            label: string;
        };
        AppliedLookKitView: {
            members: components["schemas"]["StyledLayerView"][];
        };
        AppliedPositionView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
            preset: string;
        };
        AppliedSpotView: {
            spotId: string;
            name: string;
            x: number;
            y: number;
            w: number;
            h: number;
            moved: components["schemas"]["MovedLayer"][];
            skipped: components["schemas"]["SkippedLayer"][];
        };
        AskedPlayerView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
            video: components["schemas"]["VideoTitleView"] | null;
        };
        AuditActorView: {
            accountId: string;
            name: string;
        };
        AuditEntryView: {
            at: string;
            kind: "account_opened" | "account_changed" | "account_suspended" | "account_resumed" | "beta_access_changed" | "password_changed" | "token_minted" | "token_revoked";
            actor: components["schemas"]["AuditActorView"] | null;
            via: "api" | "editor" | "mcp" | "deck" | "bot" | "automation" | "obs" | "system";
            tokenId?: string;
            tokenName?: string | null;
            scopes?: ("overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write")[];
            changed?: Record<string, unknown>;
        };
        AuditView: {
            items: components["schemas"]["AuditEntryView"][];
            nextCursor: string | null;
        };
        AuthorOnlyError: {
            error: string;
            code: "author_only";
        };
        BadOriginError: {
            error: string;
            code: "bad_origin";
        };
        BegunPairingView: {
            pairingId: string;
            overlayId: string;
            name: string;
            chat: boolean;
            state: "open" | "asked" | "allowed" | "refused" | "entered";
            device: string | null;
            expiresAt: string;
            code: string;
            url: string;
        };
        BetaRequiredError: {
            error: string;
            code: "beta_required";
        };
        BotCommandAction: {
            type: "bot_command";
            name: string;
            argsText: string;
        };
        BotCommandView: {
            name: string;
            response: string;
            responsePool: string[];
            aliases: string[];
            triggerType: "command" | "keyword" | "regex";
            pattern: string | null;
            replyMode: "channel" | "reply" | "whisper" | "silent";
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            cooldownGlobalS: number;
            cooldownUserS: number;
            modsBypassCooldown: boolean;
            platforms: ("twitch" | "kick" | "youtube")[];
            enabled: boolean;
            commandId: number;
            action: Record<string, unknown> | null;
            uses: number;
            createdAt: string;
            updatedAt: string;
        };
        BotCounterView: {
            counterId: number;
            name: string;
            value: number;
            step: number;
            min: number | null;
            max: number | null;
            resetOn: "never" | "stream" | "daily";
        };
        BotCountersView: {
            items: components["schemas"]["BotCounterView"][];
            nextCursor: string | null;
        };
        BotLanguageView: {
            locale: "en" | "de" | "inherit";
            effective: "en" | "de";
        };
        BotPlatformSetView: {
            connected: boolean;
            active: boolean;
            needsReconnect: boolean;
            platform: "twitch" | "kick" | "youtube";
        };
        BotPlatformView: {
            connected: boolean;
            active: boolean;
            needsReconnect: boolean;
        };
        BotPlatformsView: {
            twitch: components["schemas"]["BotPlatformView"];
            kick: components["schemas"]["BotPlatformView"];
            youtube: components["schemas"]["BotPlatformView"];
        };
        BotSettingsView: {
            denyFeedback: boolean;
            chatCrudEnabled: boolean;
            quoteChatEnabled: boolean;
            locale?: "en" | "de" | "inherit";
        };
        BotStatsView: {
            range: "today" | "7d" | "30d" | "all";
            messages: number;
            commands: number;
            uses: components["schemas"]["CommandUseView"][];
            chatters: components["schemas"]["ActiveChatterView"][];
        };
        BotStatusView: {
            platforms: components["schemas"]["BotPlatformsView"];
            chat: components["schemas"]["ChatStatsView"];
        };
        BotTimerView: {
            timerId: number;
            name: string;
            message: string | null;
            commandName: string | null;
            intervalMin: number;
            minMessages: number;
            liveOnly: boolean;
            platforms: ("twitch" | "kick" | "youtube")[];
            enabled: boolean;
            lastPostedAt: string | null;
            nextDueAt: string | null;
        };
        BotTimersView: {
            items: components["schemas"]["BotTimerView"][];
            nextCursor: string | null;
        };
        BrowsedMediaView: {
            mode: "search" | "categories" | "recent" | "suggestions" | "items";
            items?: components["schemas"]["MediaItemView"][];
            page?: number;
            hasMore?: boolean;
            categories?: components["schemas"]["MediaCategoryView"][];
            suggestions?: string[];
        };
        BuiltinSetView: {
            name: string;
            enabled: boolean;
            target: "builtin" | "command";
            commandId: number | null;
        };
        BuiltinView: {
            name: string;
            enabled: boolean;
            hasOwnCommand: boolean;
        };
        CancelledPairingView: {
            deleted: boolean;
            pairingId: string;
        };
        CapsFilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            minLength?: number;
            percent?: number;
        };
        CapsFilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            minLength: number;
            percent: number;
        };
        CategoriesView: {
            items: components["schemas"]["ChannelCategoryView"][];
            nextCursor: string | null;
        };
        ChangeView: {
            path: string;
            before: unknown;
            after: unknown;
        };
        ChangedAccountView: {
            userId: string;
            login: string;
            name: string;
            avatarUrl: string | null;
            locale: "en" | "de";
            timeZone: string;
            currency: string;
            changed: boolean;
        };
        ChangedGroupLayersView: {
            groupId: string;
            name: string;
            collapsed: boolean;
            hidden: boolean;
            locked: boolean;
            memberIds: number[];
            dissolved: string[];
        };
        ChangedItemView: {
            count: number;
            items: Record<string, unknown>[];
            memberId: number;
            field: string;
            version: number;
            itemId: string;
        };
        ChangedMessagesView: {
            items: components["schemas"]["SystemMessageView"][];
        };
        ChangedSinceDetails: {
            rev: number;
            actor: components["schemas"]["ProblemActor"];
            operation: string;
            memberIds: number[];
            sceneIds: number[];
            at: string;
        };
        ChannelCategoryView: {
            categoryId: string;
            name: string;
            imageUrl: string | null;
        };
        ChannelPointRewardView: {
            rewardId: number;
            name: string;
            match: Record<string, unknown>;
            action: Record<string, unknown>;
            enabled: boolean;
            cooldownSec: number;
            broken: boolean;
            createdAt: string;
        };
        ChannelPointRewardsView: {
            items: components["schemas"]["ChannelPointRewardView"][];
            canReadRedemptions: boolean;
            redemptions: components["schemas"]["RedemptionView"][];
            nextCursor: string | null;
        };
        ChatAction: {
            type: "chat";
            text: string;
            platforms?: ("twitch" | "kick" | "youtube")[];
            replyToUser: boolean;
        };
        ChatBonusFields: {
            enabled?: boolean;
            points?: number;
            perMessages?: number;
            cooldownS?: number;
            maxPerStream?: number;
            minLength?: number;
            firstMessageBonus?: number;
            onlyLive?: boolean;
        };
        ChatBonusView: {
            enabled: boolean;
            points: number;
            perMessages: number;
            cooldownS: number;
            maxPerStream: number;
            minLength: number;
            firstMessageBonus: number;
            onlyLive: boolean;
        };
        ChatMessageView: {
            messageId: string;
            platform: string;
            at: string;
            user: components["schemas"]["ChatterView"];
            text: string;
            first: boolean;
            simulated: boolean;
        };
        ChatMessagesView: {
            items: components["schemas"]["ChatMessageView"][];
            nextCursor: string | null;
        };
        ChatModesView: {
            platform: string;
            slowSeconds?: number;
            followersMin?: number | null;
            subscribersOnly?: boolean;
            emoteOnly?: boolean;
            uniqueChat?: boolean;
        };
        ChatReadyView: {
            twitch: boolean;
            kick: boolean;
        };
        ChatStatsView: {
            messagesToday: number;
            messages7d: number;
            commandsToday: number;
            commands7d: number;
        };
        ChatterView: {
            login: string;
            name: string;
            color: string | null;
            roles: ("sub" | "vip" | "mod" | "broadcaster")[];
        };
        CheckedDrawView: {
            n: number;
            login: string;
            platform: string;
            listHash: string;
            total: number;
            attempt: number;
            ticket: number;
            list: "right" | "wrong" | "unknown";
            number: boolean;
            holder: "right" | "wrong" | "unknown";
        };
        ClearedChatView: {
            platforms: string[];
        };
        ClearedDrawingView: {
            memberId: number;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            clearedStrokes: number;
        };
        ClearedQueueView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
            removedCount: number;
        };
        ClearedSimulationView: {
            cleared: boolean;
            changed: boolean;
        };
        ClearedSongsView: {
            removedCount: number;
            refunded: number;
        };
        CommandExportView: {
            commands: components["schemas"]["ExportedCommandView"][];
        };
        CommandUseView: {
            commandId: number;
            name: string | null;
            uses: number;
        };
        CommandsImportedView: {
            created: string[];
            updated: string[];
            unchanged: string[];
        };
        CommandsReplacedView: {
            created: string[];
            updated: string[];
            unchanged: string[];
            deleted: string[];
        };
        CommandsView: {
            items: components["schemas"]["BotCommandView"][];
            builtins: components["schemas"]["BuiltinView"][];
            nextCursor: string | null;
        };
        ComparisonView: {
            from: number;
            to: number;
            changes: components["schemas"]["ChangeView"][];
        };
        ConnectLinkView: {
            url: string;
            expiresAt: string;
        };
        ConnectedChannelView: {
            platform: string;
            role: "broadcaster" | "bot";
            channelId: string;
            login: string;
            name: string;
            scopes: string[];
            needsReconnect: boolean;
        };
        ConnectedChannelsView: {
            items: components["schemas"]["ConnectedChannelView"][];
            available: string[];
            nextCursor: string | null;
        };
        CreatedGroupView: {
            groupId: string;
            name: string;
            collapsed: boolean;
            hidden: boolean;
            locked: boolean;
            memberIds: number[];
            restacked: components["schemas"]["MovedInStack"][];
        };
        CreatedTokenView: {
            tokenId: string;
            name: string;
            scopes: ("overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write")[];
            overlayIds: string[] | null;
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            prefix: string;
            token: string | null;
        };
        CredentialView: {
            kind: "token" | "session";
            tokenId: string | null;
            name: string | null;
            expiresAt: string | null;
        };
        CustomApiView: {
            apiId: number;
            name: string;
            url: string;
            queryKeys: string[];
            method: "GET" | "POST";
            headers: string[];
            timeoutMs: number;
            cacheS: number;
            responsePath: string;
            maxChars: number;
            fallback: string;
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            enabled: boolean;
        };
        CustomApisView: {
            items: components["schemas"]["CustomApiView"][];
            nextCursor: string | null;
        };
        DeckButtonView: {
            id: string;
            kind: "scene" | "macro" | "command" | "effect" | "bot";
            label: string;
            icon: string | null;
            color: string | null;
            state: "off" | "on" | "live" | null;
        };
        DeckFavoritesView: {
            buttonIds: string[];
        };
        DeckIconsView: {
            items: string[];
            nextCursor: string | null;
        };
        DeckMacroView: {
            macroId: number;
            name: string;
            color: string | null;
            icon: string | null;
            order: number;
            steps: components["schemas"]["MacroStepView"][];
            broken: boolean;
        };
        DeckMacrosView: {
            items: components["schemas"]["DeckMacroView"][];
        };
        DeckView: {
            items: components["schemas"]["DeckButtonView"][];
        };
        DeletedApiView: {
            deleted: boolean;
            apiId: number;
        };
        DeletedCommandView: {
            deleted: boolean;
            commandId: number;
        };
        DeletedCommentView: {
            deleted: boolean;
            noteId: number;
            commentId: number;
        };
        DeletedCounterView: {
            deleted: boolean;
            counterId: number;
        };
        DeletedGroupView: {
            deleted: boolean;
            groupId: string;
            memberIds: number[];
        };
        DeletedLineView: {
            deleted: boolean;
            messageId: string;
        };
        DeletedMacroView: {
            deleted: boolean;
            macroId: number;
        };
        DeletedMappingView: {
            deleted: boolean;
            mappingId: number;
        };
        DeletedNoteView: {
            deleted: boolean;
            noteId: number;
        };
        DeletedOverlayView: {
            deleted: boolean;
            overlayId: string;
        };
        DeletedPointRewardView: {
            deleted: boolean;
            rewardId: number;
        };
        DeletedQuoteView: {
            deleted: boolean;
            quoteId: number;
        };
        DeletedRewardView: {
            deleted: boolean;
            rewardId: number;
        };
        DeletedSceneView: {
            deleted: boolean;
            sceneId: number;
            removedPreviews: number[];
        };
        DeletedSpotView: {
            deleted: boolean;
            spotId: string;
            brokenAutomations: string[];
        };
        DeletedTemplateView: {
            deleted: boolean;
            templateId: string;
        };
        DeletedTimerView: {
            deleted: boolean;
            timerId: number;
        };
        DeletedUploadView: {
            deleted: boolean;
            uploadId: number;
        };
        DeletedVersionView: {
            deleted: boolean;
            versionId: string;
        };
        DeliveredPlayerView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
        };
        DisconnectedView: {
            deleted: boolean;
            platform: string;
        };
        DrawingLinkView: {
            url: string | null;
            active: boolean;
            anonymous: boolean;
            memberId: number | null;
            generation: number;
        };
        DrawingViewerView: {
            viewerKey: string;
            name: string;
            platform: string;
            blocked: boolean;
            strokes: number;
        };
        DrawnStrokeView: {
            memberId: number;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            strokeId: string;
        };
        DrawnView: {
            giveawayId: string | null;
            phase: "idle" | "open" | "paused" | "closed" | "claiming" | "drawn" | "finished" | "cancelled";
            keyword: string | null;
            matchMode: "command" | "word" | "redeem" | "any";
            prize: string;
            settings: components["schemas"]["GiveawaySettingsView"];
            startedAt: string | null;
            timer: components["schemas"]["GiveawayTimerView"];
            entries: components["schemas"]["GiveawayCountsView"];
            winners: components["schemas"]["WinnerView"][];
            rerolls: number;
            fairness: components["schemas"]["FairnessView"];
            chatReady: components["schemas"]["ChatReadyView"];
            drawn: components["schemas"]["WinnerView"][];
        };
        DuplicateDetails: {
            mappingId?: number;
            commandId?: number;
            rewardId?: number;
            counterId?: number;
            apiId?: number;
        };
        DuplicateError: {
            error: string;
            code: "duplicate";
            details: components["schemas"]["DuplicateDetails"];
        };
        DuplicatedGroupView: {
            groupId: string;
            name: string;
            collapsed: boolean;
            hidden: boolean;
            locked: boolean;
            memberIds: number[];
            layers: components["schemas"]["LayerView"][];
        };
        DuplicatedLayerView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
            sceneId: number;
        };
        EditorListView: {
            items: components["schemas"]["EditorView"][];
            nextCursor: string | null;
        };
        EditorView: {
            userId: string | null;
            login: string;
            name: string;
            permissions: string[];
            addedAt: string;
        };
        EffectArgs: {
            intensity: number;
            durationMs?: number;
            emotes?: string[];
        };
        EffectFiredView: {
            eventId: string;
            at: string;
            changed: boolean;
            onAir: boolean;
            renderers: number;
        };
        EffectView: {
            slug: "confetti" | "fireworks" | "emote-rain" | "snow" | "screen-shake" | "flash" | "hearts" | "balloons";
            name: string;
            actions: ("fire" | "stop")[];
            args: Record<string, unknown>;
        };
        EffectsView: {
            items: components["schemas"]["EffectView"][];
            nextCursor: string | null;
        };
        EnabledDrawingView: {
            memberId: number;
            active: boolean;
            addedLayer: boolean;
            rev?: number;
            changed?: boolean;
            stepId?: string | null;
            onAir?: boolean;
        };
        EntryRemovedView: {
            giveawayId: string | null;
            phase: "idle" | "open" | "paused" | "closed" | "claiming" | "drawn" | "finished" | "cancelled";
            keyword: string | null;
            matchMode: "command" | "word" | "redeem" | "any";
            prize: string;
            settings: components["schemas"]["GiveawaySettingsView"];
            startedAt: string | null;
            timer: components["schemas"]["GiveawayTimerView"];
            entries: components["schemas"]["GiveawayCountsView"];
            winners: components["schemas"]["WinnerView"][];
            rerolls: number;
            fairness: components["schemas"]["FairnessView"];
            chatReady: components["schemas"]["ChatReadyView"];
            removed: components["schemas"]["RemovedViewerView"];
        };
        EntryReversedDetails: {
            seq: number;
        };
        EntryReversedError: {
            error: string;
            code: "entry_reversed";
            details: components["schemas"]["EntryReversedDetails"];
        };
        EscalationChange: {
            warnings?: number;
            firstTimeoutS?: number;
            timeoutS?: number;
            forgetMin?: number;
        };
        EscalationView: {
            warnings: number;
            firstTimeoutS: number;
            timeoutS: number;
            forgetMin: number;
        };
        EventBonusFields: {
            follow?: number;
            sub?: number;
            subT2?: number;
            subT3?: number;
            resub?: number;
            gift?: number;
            giftReceived?: number;
            per100Bits?: number;
            raid?: number;
            perRaidViewer?: number;
            perTipUnit?: number;
            redemption?: number;
            firstChat?: number;
            hypeContribution?: number;
        };
        EventBonusView: {
            follow: number;
            sub: number;
            subT2: number;
            subT3: number;
            resub: number;
            gift: number;
            giftReceived: number;
            per100Bits: number;
            raid: number;
            perRaidViewer: number;
            perTipUnit: number;
            redemption: number;
            firstChat: number;
            hypeContribution: number;
        };
        EventSubscriptionsView: {
            status: "known" | "unknown";
            delivering?: boolean;
            items?: components["schemas"]["SubscriptionView"][];
            reason?: string;
        };
        ExemptChange: {
            subs?: boolean;
            vips?: boolean;
            regulars?: boolean;
        };
        ExemptView: {
            subs: boolean;
            vips: boolean;
            regulars: boolean;
        };
        ExportedCommandView: {
            name: string;
            response: string;
            responsePool: string[];
            aliases: string[];
            triggerType: "command" | "keyword" | "regex";
            pattern: string | null;
            replyMode: "channel" | "reply" | "whisper" | "silent";
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            cooldownGlobalS: number;
            cooldownUserS: number;
            modsBypassCooldown: boolean;
            platforms: ("twitch" | "kick" | "youtube")[];
            enabled: boolean;
            action?: Record<string, unknown> | null;
            actionTarget?: components["schemas"]["UnattachedView"];
        };
        FairnessView: {
            commit: string | null;
            seed: string | null;
            listHash: string | null;
        };
        FavoriteView: {
            favoriteId: number;
            providerSlug: string;
            kind: "gif" | "sticker" | "meme";
            title: string;
            command: string | null;
            durationMs: number;
            loop: boolean;
            displayScale: number;
            previewUrl: string | null;
            createdAt: string;
        };
        FavoritesView: {
            items: components["schemas"]["FavoriteView"][];
            nextCursor: string | null;
        };
        FieldConflictDetails: {
            expectedVersion: number;
            currentVersion: number;
            current: Record<string, unknown>;
        };
        FieldConflictError: {
            error: string;
            code: "field_conflict";
            details: components["schemas"]["FieldConflictDetails"];
        };
        FieldErrorDetails: {
            field?: string;
            location?: "path" | "query" | "body" | "header";
            expected?: string;
            index?: number;
            memberId?: number | null;
            code?: string;
        };
        FieldsView: {
            memberId: number;
            widget: string;
            version: number;
            values: Record<string, unknown>;
            fields: Record<string, unknown>[];
            dropdowns: {
                [key: string]: Record<string, unknown>;
            };
            lists: {
                [key: string]: components["schemas"]["ListFieldView"];
            };
            link: components["schemas"]["LinkView"] | null;
        };
        FilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
        };
        FilterHitView: {
            filter: "links" | "caps" | "symbols" | "repeats" | "emotes" | "length" | "zalgo" | "flood" | "phrases";
            phrase: number | null;
            found: string;
            action: "delete" | "timeout" | "ban";
        };
        FilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
        };
        FiltersChange: {
            links?: components["schemas"]["LinksFilterChange"];
            caps?: components["schemas"]["CapsFilterChange"];
            symbols?: components["schemas"]["SymbolsFilterChange"];
            repeats?: components["schemas"]["LimitFilterChange"];
            emotes?: components["schemas"]["LimitFilterChange"];
            length?: components["schemas"]["LimitFilterChange"];
            zalgo?: components["schemas"]["FilterChange"];
            flood?: components["schemas"]["FloodFilterChange"];
            phrases?: components["schemas"]["PhraseChange"][];
        };
        FiltersView: {
            links: components["schemas"]["LinksFilterView"];
            caps: components["schemas"]["CapsFilterView"];
            symbols: components["schemas"]["SymbolsFilterView"];
            repeats: components["schemas"]["LimitFilterView"];
            emotes: components["schemas"]["LimitFilterView"];
            length: components["schemas"]["LimitFilterView"];
            zalgo: components["schemas"]["FilterView"];
            flood: components["schemas"]["FloodFilterView"];
            phrases: components["schemas"]["PhraseView"][];
        };
        FiredView: {
            memberId: number;
            command: string;
            state: Record<string, unknown>;
            changed: boolean;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
        };
        FloodFilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            messages?: number;
            windowSeconds?: number;
        };
        FloodFilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            messages: number;
            windowSeconds: number;
        };
        ForgottenViewerView: {
            forgotten: boolean;
        };
        GambleFields: {
            enabled?: boolean;
            winChance?: number;
            payout?: number;
            jackpotChance?: number;
            jackpotCap?: number;
        };
        GambleView: {
            enabled: boolean;
            winChance: number;
            payout: number;
            jackpotChance: number;
            jackpotCap: number;
        };
        GamblingFields: {
            enabled?: boolean;
            minBet?: number;
            maxBet?: number;
            cooldownS?: number;
            onlyLive?: boolean;
            minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            gamble?: components["schemas"]["GambleFields"];
            slots?: components["schemas"]["SlotsFields"];
            dailyLossCap?: number;
        };
        GamblingView: {
            enabled: boolean;
            minBet: number;
            maxBet: number;
            cooldownS: number;
            onlyLive: boolean;
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            gamble: components["schemas"]["GambleView"];
            slots: components["schemas"]["SlotsView"];
            dailyLossCap: number;
        };
        GatesView: {
            follower: boolean;
            minFollowMinutes: number;
            subscriber: boolean;
            minSubMonths: number;
            minWatchMinutes: number;
            minMessages: number;
            activeWithinMin: number;
            minPoints: number;
            ticketCost: number;
            maxTicketsBought: number;
            accountAgeDays: number;
            excludePreviousWinners: "none" | "session" | "days" | "ever";
            previousWinnerDays: number;
            excludeMods: boolean;
            excludeLogins: string[];
        };
        GiveawayCheckView: {
            giveawayId: string;
            commit: string;
            seed: string;
            seedMatches: boolean;
            verified: boolean;
            draws: components["schemas"]["CheckedDrawView"][];
            list: string | null;
        };
        GiveawayCountsView: {
            viewers: number;
            tickets: number;
            eligible: number;
        };
        GiveawayEntriesView: {
            items: components["schemas"]["GiveawayEntryView"][];
            total: number;
            nextAfter: number | null;
        };
        GiveawayEntryView: {
            seq: number;
            login: string;
            name: string;
            platform: string;
            role: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            tickets: number;
            eligible: boolean;
            reason: string | null;
            joinedAt: string;
        };
        GiveawayHistoryView: {
            items?: components["schemas"]["PastGiveawayView"][];
            nextBefore?: number | null;
            giveawayId?: string | null;
            phase?: "idle" | "open" | "paused" | "closed" | "claiming" | "drawn" | "finished" | "cancelled";
            keyword?: string | null;
            matchMode?: "command" | "word" | "redeem" | "any";
            prize?: string;
            settings?: components["schemas"]["GiveawaySettingsView"];
            startedAt?: string | null;
            timer?: components["schemas"]["GiveawayTimerView"];
            entries?: components["schemas"]["GiveawayCountsView"];
            winners?: components["schemas"]["WinnerView"][];
            rerolls?: number;
            fairness?: components["schemas"]["FairnessView"];
            chatReady?: components["schemas"]["ChatReadyView"];
            firstEntries?: components["schemas"]["GiveawayEntryView"][];
        };
        GiveawayPhaseDetails: {
            phase: "idle" | "open" | "paused" | "closed" | "claiming" | "drawn" | "finished" | "cancelled";
            allowed: string[];
        };
        GiveawayPhaseError: {
            error: string;
            code: "giveaway_phase";
            details: components["schemas"]["GiveawayPhaseDetails"];
        };
        GiveawayRunningError: {
            error: string;
            code: "giveaway_running";
        };
        GiveawaySettingsView: {
            keyword: string;
            matchMode: "command" | "word" | "redeem" | "any";
            prize: string;
            durationMin: number;
            winnersMax: number;
            claimSeconds: number;
            platforms: ("twitch" | "kick")[];
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            weighting: components["schemas"]["WeightingView"];
            gates: components["schemas"]["GatesView"];
            rewardId: string | null;
            confirmJoins: boolean;
            showDisclaimer: boolean;
            reminderEveryMin: number;
            autoRerollMax: number;
        };
        GiveawayTimerView: {
            closesAt: string | null;
            remainingS: number | null;
            paused: boolean;
        };
        GiveawayView: {
            giveawayId: string | null;
            phase: "idle" | "open" | "paused" | "closed" | "claiming" | "drawn" | "finished" | "cancelled";
            keyword: string | null;
            matchMode: "command" | "word" | "redeem" | "any";
            prize: string;
            settings: components["schemas"]["GiveawaySettingsView"];
            startedAt: string | null;
            timer: components["schemas"]["GiveawayTimerView"];
            entries: components["schemas"]["GiveawayCountsView"];
            winners: components["schemas"]["WinnerView"][];
            rerolls: number;
            fairness: components["schemas"]["FairnessView"];
            chatReady: components["schemas"]["ChatReadyView"];
        };
        GivenToActiveView: {
            viewers: number;
            delta: number;
        };
        GroupView: {
            groupId: string;
            name: string;
            collapsed: boolean;
            hidden: boolean;
            locked: boolean;
            memberIds: number[];
        };
        HealthView: {
            output: components["schemas"]["OutputHealth"];
            widgets: components["schemas"]["WidgetsHealth"];
            alerts: components["schemas"]["AlertsHealth"];
            issues: components["schemas"]["IssueView"][];
            checkedAt: string;
        };
        IdempotencyInProgressError: {
            error: string;
            code: "idempotency_in_progress";
        };
        InUseDetails: {
            usedBy: components["schemas"]["MediaUseDetails"][];
        };
        InUseError: {
            error: string;
            code: "in_use";
            details: components["schemas"]["InUseDetails"];
        };
        InsufficientScopeDetails: {
            required: "overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write";
            have: string[];
            lacking?: string[];
            overlayIds?: string[];
        };
        InsufficientScopeError: {
            error: string;
            code: "insufficient_scope";
            details: components["schemas"]["InsufficientScopeDetails"];
        };
        InternalError: {
            error: string;
            code: "internal";
        };
        InvalidOptionDetails: {
            field: string;
            allowed: components["schemas"]["OptionDetails"][];
        };
        InvalidOptionError: {
            error: string;
            code: "invalid_option";
            details: components["schemas"]["InvalidOptionDetails"];
        };
        InvalidRequestDetails: {
            errors?: components["schemas"]["FieldErrorDetails"][];
            field?: string;
            unknown?: unknown[];
            missing?: number[];
            duplicate?: number[];
        };
        InvalidRequestError: {
            error: string;
            code: "invalid_request";
            details?: components["schemas"]["InvalidRequestDetails"];
        };
        InvalidValueDetails: {
            field: string;
            expected?: string;
            latest?: string;
            reasons?: components["schemas"]["ReasonDetails"][];
            suggestions?: string[];
            platform?: string;
        };
        InvalidValueError: {
            error: string;
            code: "invalid_value";
            details?: components["schemas"]["InvalidValueDetails"];
        };
        IssueView: {
            code: "no_heartbeat" | "layer_failed" | "wrong_source_size" | "reloads_with_scenes" | "several_sound_sources" | "video_waits" | "video_sound_muted" | "video_sound_failed" | "video_sound_waiting" | "page_not_kept";
            severity: "info" | "warning" | "error";
            message: string;
            memberId: number | null;
        };
        ItemNotFoundDetails: {
            itemId?: string;
            index?: number;
            count: number;
        };
        ItemNotFoundError: {
            error: string;
            code: "item_not_found";
            details: components["schemas"]["ItemNotFoundDetails"];
        };
        KeywordTakenDetails: {
            field: string;
        };
        KeywordTakenError: {
            error: string;
            code: "keyword_taken";
            details: components["schemas"]["KeywordTakenDetails"];
        };
        KitFontsView: {
            heading: string;
            body: string;
        };
        KitMotionView: {
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animSteps?: number;
        };
        LastSceneError: {
            error: string;
            code: "last_scene";
            details?: components["schemas"]["SceneDetails"];
        };
        LatestEventView: {
            type: string;
            at: string;
        };
        LayerCommandView: {
            name: string;
            label: string;
            args?: Record<string, unknown>;
        };
        LayerErrors: {
            memberId: number;
            count: number;
        };
        LayerHealth: {
            memberId: number;
            name: string;
            widget: string;
            state: "ready" | "updating" | "delayed" | "failed";
            error: string | null;
        };
        LayerLinkView: {
            overlayId: string;
            overlayName: string;
            memberId: number;
            name: string;
        };
        LayerLinksView: {
            items: components["schemas"]["LayerLinkView"][];
            nextCursor: string | null;
        };
        LayerListView: {
            items: components["schemas"]["LayerView"][];
            nextCursor: string | null;
            rev: number;
        };
        LayerView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
        };
        LayoutInput: {
            x?: number;
            y?: number;
            scale?: number;
            rot?: number;
            opacity?: number;
            cropL?: number | null;
            cropT?: number | null;
            cropR?: number | null;
            cropB?: number | null;
        };
        LayoutView: {
            x: number;
            y: number;
            scale: number;
            rot: number;
            opacity: number;
            cropL?: number;
            cropT?: number;
            cropR?: number;
            cropB?: number;
        };
        LeaderView: {
            position: number;
            login: string;
            name: string;
            platform: string;
            points: number;
            watchMinutes: number;
            rank: string | null;
        };
        LeaderboardView: {
            items: components["schemas"]["LeaderView"][];
            nextCursor: string | null;
        };
        LedgerActorView: {
            accountId: string;
            via: string;
        };
        LedgerEntryView: {
            seq: number;
            platform: string;
            delta: number;
            balance: number;
            reason: string | null;
            source: "watchtime" | "chat" | "event" | "adjust" | "reward" | "refund" | "giveaway" | "song" | "gamble" | "slots" | "transfer" | "loan" | "reverse" | "action";
            refId: string | null;
            actor: components["schemas"]["LedgerActorView"];
            at: string;
            reversed: boolean;
        };
        LedgerView: {
            items: components["schemas"]["LedgerEntryView"][];
            nextCursor: string | null;
        };
        LimitFilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            limit?: number;
        };
        LimitFilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            limit: number;
        };
        LimitReachedDetails: {
            resource: string;
            limit: number;
            used: number;
        };
        LimitReachedError: {
            error: string;
            code: "limit_reached";
            details: components["schemas"]["LimitReachedDetails"];
        };
        LimitsView: {
            overlays: number;
            scenes: number;
            previews: number;
            layers: number;
            groups: number;
            spots: number;
            deckMacros: number;
            mediaFavorites: number;
            editors: number;
            notes: number;
            uploads: number;
            uploadBytes: number;
            botCommands: number;
            botTimers: number;
            automations: number;
        };
        LinkView: {
            overlayId: string;
            memberId: number;
            broken: boolean;
        };
        LinkedLayerView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
            sceneId: number;
        };
        LinksFilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            allow?: string[];
            block?: string[];
        };
        LinksFilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            allow: string[];
            block: string[];
        };
        ListFieldView: {
            shape: {
                [key: string]: string;
            };
            itemSchema: Record<string, unknown>[];
            maxItems: number;
            count: number;
            items: Record<string, unknown>[];
        };
        ListInvalidDetails: {
            field: string;
            shape: Record<string, unknown>;
            reasons: components["schemas"]["ReasonDetails"][];
            count: number;
            maxItems: number;
        };
        ListInvalidError: {
            error: string;
            code: "list_invalid";
            details: components["schemas"]["ListInvalidDetails"];
        };
        ListedMacrosView: {
            items: components["schemas"]["DeckMacroView"][];
            nextCursor: string | null;
        };
        LiveDataView: {
            memberId: number;
            kind: "text-variables" | "stream-status" | "twitch-stats" | "youtube-stats" | "kofi-stats" | "community-feed" | "media";
            status: "ok" | "unknown";
            at?: string;
            data?: Record<string, unknown>;
            reason?: string;
        };
        LoanFields: {
            enabled?: boolean;
            max?: number;
            interestPercent?: number;
            dueDays?: number;
            minWatchMin?: number;
            oneAtATime?: boolean;
            autoCollectPercent?: number;
            blockGamblingWhileOwed?: boolean;
        };
        LoanView: {
            enabled: boolean;
            max: number;
            interestPercent: number;
            dueDays: number;
            minWatchMin: number;
            oneAtATime: boolean;
            autoCollectPercent: number;
            blockGamblingWhileOwed: boolean;
        };
        LookKitView: {
            id: string;
            name: string;
            palette: components["schemas"]["PaletteView"];
            fonts: components["schemas"]["KitFontsView"];
            radius: number;
            motion: components["schemas"]["KitMotionView"];
            overrides: {
                [key: string]: Record<string, unknown>;
            };
        };
        LoyaltyRewardView: {
            rewardId: number;
            name: string;
            cost: number;
            sayTemplate: string;
            enabled: boolean;
            action: Record<string, unknown> | null;
            broken: boolean;
            redeemed: number;
            createdAt: string;
        };
        LoyaltyRewardsView: {
            items: components["schemas"]["LoyaltyRewardView"][];
            nextCursor: string | null;
        };
        LoyaltyView: {
            enabled: boolean;
            pointName: string;
            watchtime: components["schemas"]["WatchtimeView"];
            chatBonus: components["schemas"]["ChatBonusView"];
            eventBonus: components["schemas"]["EventBonusView"];
            platforms: components["schemas"]["PointPlatformsView"];
            gambling: components["schemas"]["GamblingView"];
            transfer: components["schemas"]["PointTransferView"];
            loan: components["schemas"]["LoanView"];
            ranks: components["schemas"]["RankView"][];
            houseEdge: number | null;
        };
        LoyaltyViewerView: {
            login: string;
            name: string;
            platforms: components["schemas"]["PlatformPointsView"][];
            points: number;
            watchMinutes: number;
            streak: number;
            rank: components["schemas"]["ViewerRankView"] | null;
            loan: components["schemas"]["ViewerLoanView"] | null;
        };
        MacroBrokenDetails: {
            macroId: number;
            steps: string[];
        };
        MacroBrokenError: {
            error: string;
            code: "macro_broken";
            details: components["schemas"]["MacroBrokenDetails"];
        };
        MacroRunView: {
            runId: string | null;
            macroId: number;
            state: "queued" | "running" | "done" | "failed" | "cancelled";
            steps: components["schemas"]["RunStepView"][];
            failed: components["schemas"]["RunFailureView"] | null;
            firedAt: string;
            endedAt: string | null;
        };
        MacroRunningDetails: {
            macroId: number;
            runId: string;
        };
        MacroRunningError: {
            error: string;
            code: "macro_running";
            details: components["schemas"]["MacroRunningDetails"];
        };
        MacroStepInput: {
            kind: "scene" | "command" | "media" | "position" | "layout" | "video" | "delay";
            stepId?: string;
            enabled?: boolean;
            waitFor?: "start" | "finish";
            onError?: "stop" | "continue";
            sceneId?: number;
            transition?: "morph" | "fade" | "slide" | "zoom" | "cut";
            memberId?: number;
            command?: string;
            args?: Record<string, unknown>;
            favoriteId?: number;
            mode?: "add" | "replace";
            name?: string;
            layout?: components["schemas"]["LayoutInput"];
            durationMs?: number;
            op?: "play" | "queue" | "skip" | "stop" | "pause" | "resume" | "mute" | "unmute" | "volume";
            videoId?: string;
            volume?: number;
            ms?: number;
        };
        MacroStepView: {
            stepId: string;
            kind: "scene" | "command" | "media" | "position" | "layout" | "video" | "delay";
            enabled: boolean;
            waitFor: "start" | "finish";
            onError: "stop" | "continue";
            broken: boolean;
            sceneId?: number;
            transition?: "morph" | "fade" | "slide" | "zoom" | "cut";
            memberId?: number;
            command?: string;
            args?: Record<string, unknown>;
            favoriteId?: number;
            mode?: "add" | "replace";
            name?: string;
            layout?: Record<string, unknown>;
            durationMs?: number;
            op?: "play" | "queue" | "skip" | "stop" | "pause" | "resume" | "mute" | "unmute" | "volume";
            videoId?: string;
            volume?: number;
            ms?: number;
        };
        MatchById: {
            input?: components["schemas"]["MatchInput"];
            minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            fulfil?: "auto" | "leave" | "refundOnFail";
            by: "id";
            rewardId: string;
        };
        MatchByTitle: {
            input?: components["schemas"]["MatchInput"];
            minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            fulfil?: "auto" | "leave" | "refundOnFail";
            by: "title";
            title: string;
            mode?: "exact" | "contains";
            caseSensitive?: boolean;
        };
        MatchInput: {
            required?: boolean;
            regex?: string;
            maxLength?: number;
        };
        MediaAction: {
            type: "media";
            overlayId: string;
            favoriteId: number;
            memberId?: number;
            mode?: "add" | "replace";
            durationMs?: number;
        };
        MediaCategoryView: {
            slug: string;
            name: string;
            previewUrl: string;
        };
        MediaItemView: {
            providerSlug: string;
            kind: "gif" | "sticker" | "meme";
            title: string;
            url: string;
            previewUrl: string;
            w: number;
            h: number;
            durationMs: number | null;
        };
        MediaSlotView: {
            slotId: string;
            providerSlug: string;
            kind: "gif" | "sticker" | "meme";
            title: string;
            favoriteId: number | null;
            x: number;
            y: number;
            scale: number;
            shownAt: string;
            endsAt: string | null;
        };
        MediaUseDetails: {
            overlayId: string;
            memberId: number;
            field: string;
        };
        MemberChange: {
            name?: string;
            layout?: components["schemas"]["LayoutInput"];
            z?: number;
            hidden?: boolean;
            locked?: boolean;
            animEntrance?: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop?: "none" | "float" | "pulse";
            animDuration?: number;
            animDelay?: number;
            animSteps?: number;
            memberId: number;
            sceneId?: number;
        };
        MemberStateView: {
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
        };
        MessageChange: {
            key: string;
            text?: string;
            enabled?: boolean;
            reset?: boolean;
        };
        MisdirectedRequestError: {
            error: string;
            code: "misdirected_request";
        };
        ModeratedDrawingView: {
            memberId: number;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            clearedStrokes: number;
            action: "clear-viewer-strokes" | "block" | "unblock";
            viewer: components["schemas"]["DrawingViewerView"] | null;
        };
        ModerationView: {
            enabled: boolean;
            permitSeconds: number;
            exempt: components["schemas"]["ExemptView"];
            escalation: components["schemas"]["EscalationView"];
            announce: boolean;
            filters: components["schemas"]["FiltersView"];
        };
        MovedGroupView: {
            groupId: string;
            name: string;
            collapsed: boolean;
            hidden: boolean;
            locked: boolean;
            memberIds: number[];
            moved: components["schemas"]["MovedLayer"][];
            skipped: components["schemas"]["SkippedLayer"][];
        };
        MovedInStack: {
            memberId: number;
            z: number;
        };
        MovedLayer: {
            memberId: number;
            layout: components["schemas"]["LayoutView"];
        };
        MovedMediaView: {
            memberId: number;
            slot: components["schemas"]["MediaSlotView"];
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
        };
        MovedView: {
            moved: components["schemas"]["MovedLayer"][];
            skipped: components["schemas"]["SkippedLayer"][];
        };
        NoAction: {
            type: "none";
        };
        NoEligibleEntriesError: {
            error: string;
            code: "no_eligible_entries";
        };
        NotAskedError: {
            error: string;
            code: "not_asked";
        };
        NotConnectedError: {
            error: string;
            code: "not_connected";
        };
        NotEnoughPointsError: {
            error: string;
            code: "not_enough_points";
        };
        NotFoundDetails: {
            resource: string;
            sceneId?: number;
            memberId?: number;
            memberIds?: number[];
            groupId?: string;
            spotId?: string;
            macroId?: number;
            runId?: string;
            mappingId?: number;
            stepId?: string;
            commandId?: number;
            rev?: number;
            versionId?: string;
            uploadId?: number;
            itemId?: string;
            providerSlug?: string;
            favoriteId?: number;
            slotId?: string;
            transferId?: string;
            tokenId?: string;
            login?: string;
            errors?: components["schemas"]["FieldErrorDetails"][];
        };
        NotFoundError: {
            error: string;
            code: "not_found";
            details?: components["schemas"]["NotFoundDetails"];
        };
        NotLookOverlayError: {
            error: string;
            code: "not_look_overlay";
        };
        NotSupportedError: {
            error: string;
            code: "not_supported";
            details?: components["schemas"]["PlatformDetails"];
        };
        NotUndoableDetails: {
            stepId: string;
            operation: string;
            scope?: "overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write";
        };
        NotUndoableError: {
            error: string;
            code: "not_undoable";
            details: components["schemas"]["NotUndoableDetails"];
        };
        NoteAuthorView: {
            userId: string;
            name: string;
        };
        NoteCommentView: {
            commentId: number;
            text: string;
            author: components["schemas"]["NoteAuthorView"];
            mine: boolean;
            createdAt: string;
        };
        NoteLockedDetails: {
            noteId: number;
        };
        NoteLockedError: {
            error: string;
            code: "note_locked";
            details: components["schemas"]["NoteLockedDetails"];
        };
        NoteView: {
            noteId: number;
            text: string;
            x: number | null;
            y: number | null;
            sceneId: number | null;
            memberId: number | null;
            resolved: boolean;
            locked: boolean;
            author: components["schemas"]["NoteAuthorView"];
            mine: boolean;
            reactions: components["schemas"]["ReactionsView"];
            comments: components["schemas"]["NoteCommentView"][];
            createdAt: string;
            updatedAt: string;
        };
        NotesView: {
            items: components["schemas"]["NoteView"][];
            nextCursor: string | null;
        };
        ObsMappingView: {
            mappingId: number;
            obsScene: string;
            sceneId: number;
            transition: "morph" | "fade" | "slide" | "zoom" | "cut" | null;
            delayMs: number;
            enabled: boolean;
        };
        ObsMappingsView: {
            mode: "off" | "follow";
            onUnmapped: "keep" | "scene";
            unmappedSceneId: number | null;
            holdAfterManualMs: number;
            items: components["schemas"]["ObsMappingView"][];
            seenScenes: string[];
            lastReport: components["schemas"]["ObsReportView"] | null;
            nextCursor: string | null;
        };
        ObsOverlayView: {
            overlayId: string;
            name: string;
            obsSeenAt: string | null;
            inObs: boolean;
            lastObsScene?: string | null;
        };
        ObsReportView: {
            name: string;
            at: string;
        };
        ObsStatusView: {
            items: components["schemas"]["ObsOverlayView"][];
            lastLoaded: components["schemas"]["ObsOverlayView"] | null;
            connection: components["schemas"]["UnknownView"];
            checkedAt: string;
            nextCursor: string | null;
        };
        ObsSyncView: {
            mode: "off" | "follow";
            onUnmapped: "keep" | "scene";
            unmappedSceneId: number | null;
            holdAfterManualMs: number;
        };
        OptionDetails: {
            key: string;
            label: string;
        };
        OutcomeUnknownDetails: {
            commandId: string;
        };
        OutcomeUnknownError: {
            error: string;
            code: "outcome_unknown";
            details?: components["schemas"]["OutcomeUnknownDetails"];
        };
        OutcomeView: {
            status: "ok" | "skipped" | "failed";
            code: string | null;
            onAir: boolean;
        };
        OutputHealth: {
            status: "in_obs" | "obs_earlier" | "browser_only" | "never_loaded";
            obsSeenAt: string | null;
            browserSeenAt: string | null;
            renderers: components["schemas"]["RendererCounts"];
            activeInObs: unknown;
            paintedRev: number | null;
        };
        OutputStatusView: {
            obsSeenAt: string | null;
            browserSeenAt: string | null;
            stream: components["schemas"]["StreamStatusView"];
            checkedAt: string;
        };
        OverlapDetails: {
            path: string;
            stepId: string;
            rev: number;
            at: string;
            actor: components["schemas"]["ProblemActor"];
            operation: string;
        };
        OverlayAtView: {
            overlayId: string;
            name: string;
            width: number;
            height: number;
            rev: number;
            activeSceneId: number;
            role: "owner" | "editor";
            permissions: string[];
            owner: components["schemas"]["PersonView"];
            createdAt: string;
            updatedAt: string;
            look: string | null;
            layers: components["schemas"]["LayerView"][];
            groups: components["schemas"]["GroupView"][];
            scenes: components["schemas"]["SceneView"][];
            at: string;
        };
        OverlayLinkView: {
            url: string;
            generation: number;
        };
        OverlayListView: {
            items: components["schemas"]["OverlaySummaryView"][];
            nextCursor: string | null;
        };
        OverlaySummaryView: {
            overlayId: string;
            name: string;
            width: number;
            height: number;
            rev: number;
            activeSceneId: number;
            role: "owner" | "editor";
            permissions: string[];
            owner: components["schemas"]["PersonView"];
            createdAt: string;
            updatedAt: string;
            layerCount: number;
            sceneCount: number;
        };
        OverlayView: {
            overlayId: string;
            name: string;
            width: number;
            height: number;
            rev: number;
            activeSceneId: number;
            role: "owner" | "editor";
            permissions: string[];
            owner: components["schemas"]["PersonView"];
            createdAt: string;
            updatedAt: string;
            look: string | null;
            layers: components["schemas"]["LayerView"][];
            groups: components["schemas"]["GroupView"][];
            scenes: components["schemas"]["SceneView"][];
        };
        OverwrittenView: {
            memberId: number;
            props: ("layout" | "z" | "hidden")[];
        };
        OwnerOnlyError: {
            error: string;
            code: "owner_only";
        };
        PaintTimes: {
            p50: number | null;
            p95: number | null;
            p99: number | null;
            count: number;
        };
        PairingView: {
            pairingId: string;
            overlayId: string;
            name: string;
            chat: boolean;
            state: "open" | "asked" | "allowed" | "refused" | "entered";
            device: string | null;
            expiresAt: string;
        };
        PairingsView: {
            items: components["schemas"]["PairingView"][];
            nextCursor: string | null;
        };
        PaletteView: {
            background: string;
            surface: string;
            text: string;
            muted: string;
            accent: string;
            accent2: string;
        };
        PastCountsView: {
            viewers: number;
            tickets: number;
        };
        PastGiveawayView: {
            seq: number;
            giveawayId: string;
            prize: string;
            keyword: string;
            phase: "finished" | "cancelled";
            startedAt: string;
            endedAt: string;
            entries: components["schemas"]["PastCountsView"];
            winners: components["schemas"]["WinnerView"][];
        };
        PayloadTooLargeDetails: {
            maxBytes: number;
            kind?: string;
        };
        PayloadTooLargeError: {
            error: string;
            code: "payload_too_large";
            details?: components["schemas"]["PayloadTooLargeDetails"];
        };
        PersonView: {
            userId: string;
            name: string;
        };
        PhraseChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            text: string;
            mode: "contains" | "word" | "regex";
        };
        PhraseView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            text: string;
            mode: "contains" | "word" | "regex";
        };
        PlanView: {
            id: string;
            name: string;
            limits: components["schemas"]["LimitsView"];
        };
        PlatformDetails: {
            platform?: string;
        };
        PlatformNeededError: {
            error: string;
            code: "platform_needed";
        };
        PlatformPointsFields: {
            enabled?: boolean;
            multiplier?: number;
        };
        PlatformPointsView: {
            platform: string;
            points: number;
            watchMinutes: number;
        };
        PlatformRefusedError: {
            error: string;
            code: "platform_refused";
            details?: components["schemas"]["PlatformDetails"];
        };
        PlatformRewardView: {
            rewardId: string;
            title: string;
            cost: number;
            enabled: boolean;
            canSettle: boolean;
        };
        PlatformRewardsView: {
            items: components["schemas"]["PlatformRewardView"][];
            nextCursor: string | null;
        };
        PlatformStateView: {
            connected: boolean;
            healthy: boolean;
            simulated: boolean;
            missingScopes: string[];
            eventSubscriptions: components["schemas"]["EventSubscriptionsView"];
            latestEvents: components["schemas"]["LatestEventView"][];
        };
        PlatformStatesView: {
            twitch: components["schemas"]["PlatformStateView"];
            kick: components["schemas"]["PlatformStateView"];
            youtube: components["schemas"]["PlatformStateView"];
        };
        PlatformStatusView: {
            platforms: components["schemas"]["PlatformStatesView"];
            checkedAt: string;
        };
        PlayedSoundView: {
            memberId: number;
            uploadId: number;
            volume: number;
            addedLayer: boolean;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            rev?: number;
            changed?: boolean;
            stepId?: string | null;
        };
        PlayerView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
        };
        PlayingSongView: {
            requestId: number;
            videoId: string;
            title: string;
            durationS: number | null;
            requester: components["schemas"]["RequesterView"] | null;
            requestedAt: string;
            cost: number;
            positionS: number;
        };
        PlayingView: {
            videoId: string;
            title: string | null;
            durationS: number | null;
            positionS: number;
            paused: boolean;
        };
        PointPlatformView: {
            enabled: boolean;
            multiplier: number;
        };
        PointPlatformsFields: {
            twitch?: components["schemas"]["PlatformPointsFields"];
            kick?: components["schemas"]["PlatformPointsFields"];
            youtube?: components["schemas"]["PlatformPointsFields"];
        };
        PointPlatformsView: {
            twitch: components["schemas"]["PointPlatformView"];
            kick: components["schemas"]["PointPlatformView"];
            youtube: components["schemas"]["PointPlatformView"];
        };
        PointRedeemerView: {
            login: string;
            name: string;
            platform: string;
        };
        PointTransferView: {
            enabled: boolean;
            min: number;
            max: number;
            feePercent: number;
            cooldownS: number;
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            dailyMax: number;
            minAccountWatchMin: number;
        };
        PointsAction: {
            type: "points";
            delta: number;
            target: "redeemer" | "args[0]" | "all-active";
        };
        PointsRefusedDetails: {
            why: string;
        };
        PointsRefusedError: {
            error: string;
            code: "points_refused";
            details?: components["schemas"]["PointsRefusedDetails"];
        };
        PositionPresetInput: {
            name: string;
            layout: components["schemas"]["LayoutInput"];
        };
        PositionPresetView: {
            name: string;
            layout: components["schemas"]["LayoutView"];
        };
        PresetDetailsView: {
            id: string;
            name: string;
            kind: "look" | "game" | "minimal";
            thumbUrl: string;
            options: {
                [key: string]: components["schemas"]["PresetOptionView"];
            };
            scenes: string[];
            widgets: string[];
            layers: components["schemas"]["LayerView"][];
            groups: components["schemas"]["GroupView"][];
            sceneDetails: components["schemas"]["SceneView"][];
        };
        PresetListView: {
            presets: components["schemas"]["PresetView"][];
            lookKits: components["schemas"]["LookKitView"][];
        };
        PresetOptionView: {
            label: string;
            default: boolean;
        };
        PresetView: {
            id: string;
            name: string;
            kind: "look" | "game" | "minimal";
            thumbUrl: string;
            options: {
                [key: string]: components["schemas"]["PresetOptionView"];
            };
            scenes: string[];
            widgets: string[];
        };
        PreviewDetails: {
            sceneId: number;
            previewOf: number;
        };
        PreviewTargetMissingError: {
            error: string;
            code: "preview_target_missing";
            details: components["schemas"]["PreviewDetails"];
        };
        ProblemActor: {
            accountId: string;
            name?: string | null;
            via: string;
        };
        ProcessingTimeoutDetails: {
            seconds: number;
        };
        ProcessingTimeoutError: {
            error: string;
            code: "processing_timeout";
            details: components["schemas"]["ProcessingTimeoutDetails"];
        };
        ProviderUnavailableError: {
            error: string;
            code: "provider_unavailable";
            details?: components["schemas"]["PlatformDetails"];
        };
        QueueVideoView: {
            itemId: string;
            videoId: string;
            title: string | null;
            durationS: number | null;
            addedBy: string | null;
            addedAt: string;
        };
        QueuedVideoView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            itemId: string | null;
        };
        QuoteView: {
            quoteId: number;
            number: number;
            text: string;
            author: string;
            game: string;
            at: string;
        };
        QuotesView: {
            items: components["schemas"]["QuoteView"][];
            nextCursor: string | null;
        };
        RankFields: {
            name: string;
            by: "points" | "watchMinutes" | "lifetimePoints";
            min: number;
            badgeUploadId?: number | null;
            emoji?: string | null;
            color?: string | null;
            announce?: boolean;
        };
        RankView: {
            name: string;
            by: "points" | "watchMinutes" | "lifetimePoints";
            min: number;
            badgeUploadId: number | null;
            emoji: string | null;
            color: string | null;
            announce: boolean;
        };
        RateLimitedDetails: {
            policy: "reads" | "writes" | "on-air";
            perSecond: number;
        };
        RateLimitedError: {
            error: string;
            code: "rate_limited";
            details?: components["schemas"]["RateLimitedDetails"];
        };
        ReactedView: {
            noteId: number;
            reactions: components["schemas"]["ReactionsView"];
        };
        ReactionsView: {
            up: number;
            down: number;
            mine: 1 | 0 | -1;
        };
        ReadModelBehindError: {
            error: string;
            code: "read_model_behind";
        };
        ReasonDetails: {
            index: number | null;
            field: string | null;
            code: string;
            message: string;
        };
        Receipt: {
            rev: number;
            changed: boolean;
            stepId: string | null;
            onAir: boolean;
        };
        ReconnectDetails: {
            platform?: string;
            missingScopes: string[];
        };
        ReconnectRequiredError: {
            error: string;
            code: "reconnect_required";
            details?: components["schemas"]["ReconnectDetails"];
        };
        RedeemerView: {
            login: string;
            name: string;
            platform: string;
        };
        RedemptionView: {
            redemptionId: string;
            rewardId: number | null;
            title: string;
            user: components["schemas"]["PointRedeemerView"] | null;
            text: string | null;
            at: string;
            outcome: components["schemas"]["OutcomeView"] | null;
            simulated: boolean;
        };
        RefusedValueView: {
            field: string;
            code: "invalid_value" | "invalid_option";
            message: string;
            allowed?: components["schemas"]["AllowedOptionView"][];
        };
        RemovedFavoriteView: {
            deleted: boolean;
            favoriteId: number;
        };
        RemovedItemsView: {
            count: number;
            items: Record<string, unknown>[];
            memberId: number;
            field: string;
            version: number;
            removed: string[];
        };
        RemovedLayerView: {
            deleted: boolean;
            memberId: number;
        };
        RemovedSongView: {
            deleted: boolean;
            requestId: number;
            refunded: number;
        };
        RemovedVideoView: {
            memberId: number;
            nowPlaying: components["schemas"]["PlayingView"] | null;
            queue: components["schemas"]["QueueVideoView"][];
            volume: number;
            muted: boolean;
            removed: components["schemas"]["QueueVideoView"];
        };
        RemovedViewerView: {
            login: string;
            platform: string;
            wasWinner: boolean;
        };
        RendererCounts: {
            obs: number;
            browser: number;
        };
        ReorderedScenesView: {
            scenes: components["schemas"]["SceneView"][];
            activeSceneId: number;
        };
        RequesterView: {
            login: string;
            name: string;
            platform: string;
        };
        ResetSessionView: {
            session: components["schemas"]["SessionView"];
        };
        RestoredSceneView: {
            sceneId: number;
            name: string;
            changed: components["schemas"]["VisibilityView"][];
        };
        RestoredScenesView: {
            scenes: components["schemas"]["RestoredSceneView"][];
        };
        RevConflictDetails: {
            expectedRev: number;
            currentRev: number;
            changedSince?: components["schemas"]["ChangedSinceDetails"][];
            current?: Record<string, unknown>;
        };
        RevConflictError: {
            error: string;
            code: "rev_conflict";
            details: components["schemas"]["RevConflictDetails"];
        };
        RevokedTokenView: {
            deleted: boolean;
            tokenId: string;
        };
        RotatedLinkView: {
            url: string;
            generation: number;
            oldLinkEndsAt: string;
        };
        RunFailureView: {
            step: string | null;
            code: string;
        };
        RunStepView: {
            stepId: string;
            kind: "scene" | "command" | "media" | "position" | "layout" | "video" | "delay";
            state: "waiting" | "done" | "skipped" | "failed";
            code: string | null;
        };
        SavedListView: {
            count: number;
            items: Record<string, unknown>[];
        };
        SavedPositionsView: {
            memberId: number;
            positionPresets: components["schemas"]["PositionPresetView"][];
        };
        SceneAction: {
            type: "scene";
            overlayId: string;
            sceneId: number;
            transition?: "morph" | "fade" | "slide" | "zoom" | "cut";
            backAfterS?: number;
        };
        SceneDetails: {
            sceneId: number;
        };
        SceneIsPreviewError: {
            error: string;
            code: "scene_is_preview";
            details: components["schemas"]["PreviewDetails"];
        };
        SceneLiveError: {
            error: string;
            code: "scene_live";
            details: components["schemas"]["SceneDetails"];
        };
        SceneMemberStateView: {
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            sceneId: number;
            memberId: number;
            sceneRev: number;
            restacked: components["schemas"]["MovedInStack"][];
        };
        SceneNotPreviewError: {
            error: string;
            code: "scene_not_preview";
            details: components["schemas"]["SceneDetails"];
        };
        ScenePageView: {
            scenes: components["schemas"]["SceneView"][];
            activeSceneId: number;
            rev: number;
            nextCursor: string | null;
        };
        SceneView: {
            sceneId: number;
            name: string;
            order: number;
            live: boolean;
            previewOf: number | null;
            previewBaseRev: number | null;
            transitionType: "morph" | "fade" | "slide" | "zoom" | "cut";
            transitionMs: number;
            sceneRev: number;
            memberState: {
                [key: string]: components["schemas"]["MemberStateView"];
            };
        };
        SentGates: {
            follower?: boolean;
            minFollowMinutes?: number;
            subscriber?: boolean;
            minSubMonths?: number;
            minWatchMinutes?: number;
            minMessages?: number;
            activeWithinMin?: number;
            minPoints?: number;
            ticketCost?: number;
            maxTicketsBought?: number;
            accountAgeDays?: number;
            excludePreviousWinners?: "none" | "session" | "days" | "ever";
            previousWinnerDays?: number;
            excludeMods?: boolean;
            excludeLogins?: string[];
        };
        SentView: {
            platform: string;
            simulated: boolean;
            status: "sent" | "dropped" | "failed";
            messageId: string | null;
            code: string | null;
            reason: string | null;
        };
        SentViews: {
            results: components["schemas"]["SentView"][];
        };
        SentWeighting: {
            mode?: "max" | "sum";
            sub?: number;
            subT2?: number;
            subT3?: number;
            vip?: number;
            mod?: number;
            follower?: number;
            perSubMonth?: number;
            perWatchHour?: number;
            maxTickets?: number;
        };
        SessionRequiredError: {
            error: string;
            code: "session_required";
        };
        SessionView: {
            startedAt: string | null;
            live: boolean;
        };
        SetSimulationView: {
            perMinute: number;
            seed: string;
            changed: boolean;
        };
        SharedMediaView: {
            memberId: number;
            slot: components["schemas"]["MediaSlotView"];
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            addedLayer: boolean;
            rev?: number;
            changed?: boolean;
            stepId?: string | null;
        };
        ShoutoutView: {
            login: string;
            platform: string;
        };
        SilencedView: {
            login: string;
            platform: string;
            silenced: boolean;
            until: string | null;
        };
        SimulatedView: {
            simulated: boolean;
            changed: boolean;
            activityIds: string[];
        };
        SimulationView: {
            perMinute: number;
            seed: string;
        };
        SizeUnknownDetails: {
            memberIds: number[];
        };
        SizeUnknownError: {
            error: string;
            code: "size_unknown";
            details: components["schemas"]["SizeUnknownDetails"];
        };
        SizeView: {
            w: number;
            h: number;
        };
        SkippedLayer: {
            memberId: number;
            reason: "locked" | "self_positioning";
        };
        SlotSymbolFields: {
            emote: string;
            payout2: number;
            payout3: number;
        };
        SlotSymbolView: {
            emote: string;
            payout2: number;
            payout3: number;
        };
        SlotsFields: {
            enabled?: boolean;
            symbols?: components["schemas"]["SlotSymbolFields"][];
            jackpotSymbol?: string | null;
        };
        SlotsView: {
            enabled: boolean;
            symbols: components["schemas"]["SlotSymbolView"][];
            jackpotSymbol: string | null;
        };
        SongLimitsChange: {
            queue?: number;
            perUser?: number;
            maxSeconds?: number;
            minViews?: number;
            exemptRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
        };
        SongLimitsView: {
            queue: number;
            perUser: number;
            maxSeconds: number;
            minViews: number;
            exemptRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
        };
        SongQueueView: {
            enabled: boolean;
            playing: components["schemas"]["PlayingSongView"] | null;
            queue: components["schemas"]["SongRequestView"][];
            paused: boolean;
            volume: number;
        };
        SongRequestView: {
            requestId: number;
            videoId: string;
            title: string;
            durationS: number | null;
            requester: components["schemas"]["RequesterView"] | null;
            requestedAt: string;
            cost: number;
        };
        SongSettingsView: {
            enabled: boolean;
            playback: "youtube" | "off";
            playerOverlayId: string | null;
            memberId: number | null;
            limits: components["schemas"]["SongLimitsView"];
            minRole: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            cost: number;
            cooldownUserS: number;
            musicOnly: boolean;
            blockAgeRestricted: boolean;
            blockLive: boolean;
            repeatWindowMin: number;
            fallbackPlaylistUrl: string | null;
            fallbackShuffle: boolean;
            voteSkip: components["schemas"]["VoteSkipView"];
            bannedTerms: string[];
            bannedVideos: string[];
            announce: boolean;
            volume: number;
        };
        SongVolumeView: {
            volume: number;
        };
        SongsOffError: {
            error: string;
            code: "songs_off";
        };
        SpotAction: {
            type: "spot";
            overlayId: string;
            memberId?: number;
            groupId?: string;
            spotId: string;
            durationMs: number;
            backAfterS?: number;
        };
        SpotView: {
            spotId: string;
            name: string;
            x: number;
            y: number;
            w: number;
            h: number;
        };
        SpotsView: {
            items: components["schemas"]["SpotView"][];
            nextCursor: string | null;
        };
        StatsView: {
            from: string;
            to: string;
            loads: number;
            reconnects: number;
            obsMinutes: number;
            paint: components["schemas"]["PaintTimes"];
            errors: components["schemas"]["LayerErrors"][];
        };
        StepDetailView: {
            stepId: string;
            rev: number;
            at: string;
            actor: components["schemas"]["ActorView"];
            via: "api" | "editor" | "mcp" | "deck" | "bot" | "automation" | "obs" | "system";
            operation: string;
            summary: string;
            touched: components["schemas"]["TouchedView"];
            onAir: boolean;
            undoOf: string | null;
            undoneBy: string | null;
            coalesced: number;
            changes: components["schemas"]["ChangeView"][];
        };
        StepListView: {
            items: components["schemas"]["StepView"][];
            nextCursor: string | null;
        };
        StepView: {
            stepId: string;
            rev: number;
            at: string;
            actor: components["schemas"]["ActorView"];
            via: "api" | "editor" | "mcp" | "deck" | "bot" | "automation" | "obs" | "system";
            operation: string;
            summary: string;
            touched: components["schemas"]["TouchedView"];
            onAir: boolean;
            undoOf: string | null;
            undoneBy: string | null;
            coalesced: number;
        };
        StoppedView: {
            eventId: string;
            at: string;
            onAir: boolean;
            renderers: number;
            cancelledRuns: string[];
            hideAll: boolean;
        };
        StreamInfoAction: {
            type: "stream_info";
            platform: "twitch" | "kick";
            title?: string;
            category?: string;
        };
        StreamInfoView: {
            platform: string;
            connected: boolean;
            simulated: boolean;
            canEdit: boolean;
            title: string | null;
            category: string | null;
        };
        StreamSessionView: {
            session: number;
            startedAt: string;
            endedAt: string | null;
            title: string | null;
            category: string | null;
            peakViewers: number | null;
            platforms: string[];
        };
        StreamSessionsView: {
            items: components["schemas"]["StreamSessionView"][];
            nextBefore: number | null;
            simulated: boolean;
        };
        StreamStatusView: {
            connected: boolean;
            live: boolean;
        };
        StrokePoint: {
            x: number;
            y: number;
        };
        StyledLayerView: {
            memberId: number;
            values: Record<string, unknown>;
            version: number;
        };
        SubscriptionView: {
            type: string;
            status: string;
        };
        SupporterView: {
            name: string | null;
            platform: string;
            amount: number;
        };
        SupportersView: {
            kind: "cheer" | "tip" | "gift" | "raid";
            range: "session" | "today" | "7d" | "30d" | "month" | "all";
            currency: string | null;
            items: components["schemas"]["SupporterView"][];
            simulated: boolean;
            nextCursor: string | null;
        };
        SymbolsFilterChange: {
            enabled?: boolean;
            action?: "delete" | "timeout" | "ban";
            seconds?: number;
            message?: string;
            silent?: boolean;
            minLength?: number;
            percent?: number;
            run?: number;
        };
        SymbolsFilterView: {
            enabled: boolean;
            action: "delete" | "timeout" | "ban";
            seconds: number;
            message: string;
            silent: boolean;
            minLength: number;
            percent: number;
            run: number;
        };
        SystemMessageView: {
            key: string;
            group: "builtin" | "giveaway" | "loyalty" | "songs" | "youtube" | "feedback" | "cmd" | "quote";
            defaultText: string;
            text: string | null;
            enabled: boolean;
            placeholders: string[];
        };
        SystemMessagesView: {
            items: components["schemas"]["SystemMessageView"][];
            nextCursor: string | null;
        };
        TakenView: {
            sceneId: number;
            name: string;
            order: number;
            live: boolean;
            previewOf: number | null;
            previewBaseRev: number | null;
            transitionType: "morph" | "fade" | "slide" | "zoom" | "cut";
            transitionMs: number;
            sceneRev: number;
            memberState: {
                [key: string]: components["schemas"]["MemberStateView"];
            };
            removedPreview: number;
            overwrote: components["schemas"]["OverwrittenView"][];
        };
        TemplateContentView: {
            activeSceneId: number;
            layers: components["schemas"]["LayerView"][];
            groups: components["schemas"]["GroupView"][];
            scenes: components["schemas"]["SceneView"][];
        };
        TemplateDetailsView: {
            templateId: string;
            name: string;
            description: string;
            thumbUrl: string | null;
            version: number;
            contentHash: string;
            visibility: "private" | "unlisted";
            owner: components["schemas"]["PersonView"] | null;
            width: number;
            height: number;
            scenes: string[];
            widgets: string[];
            createdAt: string;
            content: components["schemas"]["TemplateContentView"];
        };
        TemplateListView: {
            items: components["schemas"]["TemplateView"][];
            nextCursor: string | null;
        };
        TemplateView: {
            templateId: string;
            name: string;
            description: string;
            thumbUrl: string | null;
            version: number;
            contentHash: string;
            visibility: "private" | "unlisted";
            owner: components["schemas"]["PersonView"] | null;
            width: number;
            height: number;
            scenes: string[];
            widgets: string[];
            createdAt: string;
        };
        TestedAlert: {
            name?: string;
            amount?: number;
            months?: number;
            message?: string;
        };
        TimeoutAction: {
            type: "timeout";
            seconds: number;
            reason?: string;
        };
        TipSourceView: {
            webhookUrl: string;
        };
        TipTotalView: {
            currency: string;
            amount: number;
        };
        TokenView: {
            tokenId: string;
            name: string;
            scopes: ("overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write")[];
            overlayIds: string[] | null;
            createdAt: string;
            expiresAt: string | null;
            lastUsedAt: string | null;
            prefix: string;
        };
        TokensView: {
            items: components["schemas"]["TokenView"][];
            nextCursor: string | null;
        };
        TouchedView: {
            members: number[];
            scenes: number[];
            groups: string[];
            fields: string[];
        };
        TransferFields: {
            enabled?: boolean;
            min?: number;
            max?: number;
            feePercent?: number;
            cooldownS?: number;
            minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
            dailyMax?: number;
            minAccountWatchMin?: number;
        };
        TransferView: {
            transferId: string;
            url: string;
            offset: number;
            bytes: number;
            expiresAt: string;
        };
        TransitionView: {
            type: "morph" | "fade" | "slide" | "zoom" | "cut";
            ms: number;
        };
        TriedModerationView: {
            outcome: "nothing" | "delete" | "timeout" | "ban";
            seconds: number;
            warning: boolean;
            spared: string | null;
            hits: components["schemas"]["FilterHitView"][];
        };
        TriggeredRewardView: {
            rewardId: number;
            mode: "preview" | "redeem";
            outcome: components["schemas"]["ActionOutcomeView"];
            said: string | null;
            viewer: components["schemas"]["RedeemerView"] | null;
            cost: number;
            pointsAfter: number | null;
        };
        UnattachedView: {
            unattached: boolean;
            label: string;
        };
        UnauthorizedError: {
            error: string;
            code: "unauthorized";
        };
        UnavailableError: {
            error: string;
            code: "unavailable";
        };
        UndoConflictDetails: {
            stepId: string;
            overlap: components["schemas"]["OverlapDetails"][];
        };
        UndoConflictError: {
            error: string;
            code: "undo_conflict";
            details: components["schemas"]["UndoConflictDetails"];
        };
        UndoneView: {
            step: components["schemas"]["StepView"] | null;
            undid: string[];
            skipped: string[];
            changes: components["schemas"]["ChangeView"][];
        };
        UnknownFieldDetails: {
            fields: string[];
            known: string[];
        };
        UnknownFieldError: {
            error: string;
            code: "unknown_field";
            details: components["schemas"]["UnknownFieldDetails"];
        };
        UnknownView: {
            status: "unknown";
            reason: string;
        };
        UnsupportedMediaTypeError: {
            error: string;
            code: "unsupported_media_type";
        };
        UpdatedFieldsView: {
            memberId: number;
            version: number;
            values: Record<string, unknown>;
            ignored: string[];
            clamped: string[];
            lists: {
                [key: string]: components["schemas"]["SavedListView"];
            };
        };
        UpdatedLayerView: {
            memberId: number;
            widget: string;
            name: string;
            layout: components["schemas"]["LayoutView"];
            z: number;
            hidden: boolean;
            locked: boolean;
            groupId: string | null;
            animEntrance: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
            animLoop: "none" | "float" | "pulse";
            animDuration: number;
            animDelay: number;
            animSteps: number;
            w?: number;
            h?: number;
            values?: Record<string, unknown>;
            version: number;
            commands: components["schemas"]["LayerCommandView"][];
            positionPresets: components["schemas"]["PositionPresetView"][];
            link: components["schemas"]["LinkView"] | null;
            restacked: components["schemas"]["MovedInStack"][];
        };
        UpdatedLayersView: {
            members: components["schemas"]["LayerView"][];
        };
        UploadListView: {
            items: components["schemas"]["UploadView"][];
            nextCursor: string | null;
        };
        UploadUseView: {
            overlayId: string;
            memberId: number;
            field: string;
        };
        UploadView: {
            uploadId: number;
            kind: "image" | "video" | "audio" | "font" | "lottie";
            name: string;
            tags: string[];
            url: string;
            bytes: number;
            sha256: string;
            w?: number;
            h?: number;
            durationMs?: number;
            sound?: "ready" | "waiting" | "none" | "failed" | "muted";
            usedBy: components["schemas"]["UploadUseView"][];
            createdAt: string;
        };
        ValidatedValuesView: {
            values: Record<string, unknown>;
            ignored: string[];
            clamped: string[];
            errors: components["schemas"]["RefusedValueView"][];
        };
        VersionListView: {
            items: components["schemas"]["VersionView"][];
            nextCursor: string | null;
        };
        VersionView: {
            versionId: string;
            name: string;
            rev: number;
            automatic: boolean;
            createdAt: string;
            actor: components["schemas"]["ActorView"];
        };
        VideoTitleView: {
            videoId: string;
            title: string | null;
        };
        ViewerDrawingView: {
            memberId: number;
            active: boolean;
            viewers: components["schemas"]["DrawingViewerView"][];
        };
        ViewerLoanView: {
            owed: number;
            dueAt: string | null;
        };
        ViewerRankView: {
            name: string;
            position: number;
        };
        VisibilityView: {
            memberId: number;
            hidden: boolean;
        };
        VoteSkipChange: {
            enabled?: boolean;
            percent?: number;
            min?: number;
        };
        VoteSkipView: {
            enabled: boolean;
            percent: number;
            min: number;
        };
        WatchMultipliers: {
            sub?: number;
            subT2?: number;
            subT3?: number;
            vip?: number;
            mod?: number;
        };
        WatchMultipliersView: {
            sub: number;
            subT2: number;
            subT3: number;
            vip: number;
            mod: number;
        };
        WatchtimeFields: {
            enabled?: boolean;
            points?: number;
            everyMin?: number;
            onlyLive?: boolean;
            offlinePoints?: number;
            requireActiveMin?: number;
            multipliers?: components["schemas"]["WatchMultipliers"];
            excludeLogins?: string[];
            maxPerStream?: number;
        };
        WatchtimeView: {
            enabled: boolean;
            points: number;
            everyMin: number;
            onlyLive: boolean;
            offlinePoints: number;
            requireActiveMin: number;
            multipliers: components["schemas"]["WatchMultipliersView"];
            excludeLogins: string[];
            maxPerStream: number;
        };
        WeightingView: {
            mode: "max" | "sum";
            sub: number;
            subT2: number;
            subT3: number;
            vip: number;
            mod: number;
            follower: number;
            perSubMonth: number;
            perWatchHour: number;
            maxTickets: number;
        };
        WentLiveView: {
            sceneId: number;
            name: string;
            order: number;
            live: boolean;
            previewOf: number | null;
            previewBaseRev: number | null;
            transitionType: "morph" | "fade" | "slide" | "zoom" | "cut";
            transitionMs: number;
            sceneRev: number;
            memberState: {
                [key: string]: components["schemas"]["MemberStateView"];
            };
            previousSceneId: number;
            transition: components["schemas"]["TransitionView"];
        };
        WidgetCommandAction: {
            type: "widget_command";
            overlayId: string;
            memberId: number;
            command: string;
            args?: Record<string, unknown>;
        };
        WidgetCommandView: {
            buttonId: string;
            kind: "command" | "effect" | "macro" | "bot";
            label: string;
            memberId?: number;
            layer?: string;
            widget?: string;
            command?: string;
            args?: Record<string, unknown>;
        };
        WidgetCommandsView: {
            items: components["schemas"]["WidgetCommandView"][];
            nextCursor: string | null;
        };
        WidgetDetailsView: {
            slug: string;
            name: string;
            description: string;
            category: "basic" | "media" | "alerts" | "chat" | "goals" | "labels" | "time" | "games" | "music" | "social" | "frame" | "effects";
            icon: string;
            defaultSize: components["schemas"]["SizeView"];
            flags: components["schemas"]["WidgetFlagsView"];
            commands: components["schemas"]["LayerCommandView"][];
            liveData: string[];
            version: number;
            fields: Record<string, unknown>[];
            state: Record<string, unknown>;
            previewState: Record<string, unknown>;
            lookKits: components["schemas"]["WidgetLookKitView"][];
        };
        WidgetFlagsView: {
            selfPositioning: boolean;
            fullCanvasBackground: boolean;
            audio: boolean;
            singleton: boolean;
        };
        WidgetListView: {
            items: components["schemas"]["WidgetSummaryView"][];
            nextCursor: string | null;
        };
        WidgetLookKitView: {
            id: string;
            name: string;
            values: Record<string, unknown>;
        };
        WidgetSummaryView: {
            slug: string;
            name: string;
            description: string;
            category: "basic" | "media" | "alerts" | "chat" | "goals" | "labels" | "time" | "games" | "music" | "social" | "frame" | "effects";
            icon: string;
            defaultSize: components["schemas"]["SizeView"];
            flags: components["schemas"]["WidgetFlagsView"];
            commands: components["schemas"]["LayerCommandView"][];
            liveData: string[];
            version: number;
        };
        WidgetsHealth: {
            status: "known" | "unknown";
            reason?: string;
            layers: components["schemas"]["LayerHealth"][];
        };
        WinnerMessageView: {
            at: string;
            text: string;
        };
        WinnerView: {
            n: number;
            login: string;
            name: string;
            platform: string;
            tickets: number;
            status: "pending" | "claimed" | "expired" | "rerolled" | "removed";
            drawnAt: string;
            claimBy: string | null;
            claimedAt: string | null;
            messages: components["schemas"]["WinnerMessageView"][];
            replaces: number | null;
        };
    };
    responses: {
        BadGatewayProviderUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProviderUnavailableError"];
            };
        };
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"];
            };
        };
        BadRequestUnknownField: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"] | components["schemas"]["UnknownFieldError"];
            };
        };
        ConflictDuplicate: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DuplicateError"];
            };
        };
        ConflictDuplicateLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DuplicateError"] | components["schemas"]["LimitReachedError"];
            };
        };
        ConflictDuplicateSceneIsPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DuplicateError"] | components["schemas"]["SceneIsPreviewError"];
            };
        };
        ConflictFieldConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldConflictError"];
            };
        };
        ConflictGiveawayPhase: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayPhaseError"];
            };
        };
        ConflictIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"];
            };
        };
        ConflictInUse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InUseError"];
            };
        };
        ConflictLastSceneSceneLive: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LastSceneError"] | components["schemas"]["SceneLiveError"];
            };
        };
        ConflictLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LimitReachedError"];
            };
        };
        ConflictNotConnected: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotConnectedError"];
            };
        };
        ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotConnectedError"] | components["schemas"]["NotSupportedError"] | components["schemas"]["PlatformRefusedError"] | components["schemas"]["ReconnectRequiredError"];
            };
        };
        ConflictNoteLocked: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoteLockedError"];
            };
        };
        ConflictPlatformNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PlatformNeededError"];
            };
        };
        ConflictRevConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RevConflictError"];
            };
        };
        ConflictSceneIsPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SceneIsPreviewError"];
            };
        };
        ForbiddenAuthorOnlyBadOriginInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["AuthorOnlyError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"];
            };
        };
        ForbiddenBadOriginInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"];
            };
        };
        ForbiddenBadOriginInsufficientScopeOwnerOnly: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"] | components["schemas"]["OwnerOnlyError"];
            };
        };
        ForbiddenBadOriginInsufficientScopeSessionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"] | components["schemas"]["SessionRequiredError"];
            };
        };
        ForbiddenBadOriginOwnerOnlySessionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["OwnerOnlyError"] | components["schemas"]["SessionRequiredError"];
            };
        };
        ForbiddenBadOriginSessionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BadOriginError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["SessionRequiredError"];
            };
        };
        ForbiddenInsufficientScope: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"];
            };
        };
        ForbiddenInsufficientScopeOwnerOnly: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["InsufficientScopeError"] | components["schemas"]["OwnerOnlyError"];
            };
        };
        ForbiddenOwnerOnlySessionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["OwnerOnlyError"] | components["schemas"]["SessionRequiredError"];
            };
        };
        ForbiddenSessionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountSuspendedError"] | components["schemas"]["BetaRequiredError"] | components["schemas"]["SessionRequiredError"];
            };
        };
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        KeyedBadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"];
            };
        };
        KeyedBadRequestUnknownField: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidRequestError"] | components["schemas"]["UnknownFieldError"];
            };
        };
        KeyedConflictDuplicateIdempotencyInProgressLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DuplicateError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"];
            };
        };
        KeyedConflictDuplicateIdempotencyInProgressLimitReachedSceneIsPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DuplicateError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["SceneIsPreviewError"];
            };
        };
        KeyedConflictEntryReversedIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["EntryReversedError"] | components["schemas"]["IdempotencyInProgressError"];
            };
        };
        KeyedConflictGiveawayPhaseIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayPhaseError"] | components["schemas"]["IdempotencyInProgressError"];
            };
        };
        KeyedConflictGiveawayPhaseIdempotencyInProgressLimitReachedNoEligibleEntries: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayPhaseError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["NoEligibleEntriesError"];
            };
        };
        KeyedConflictGiveawayPhaseIdempotencyInProgressNoEligibleEntries: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayPhaseError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NoEligibleEntriesError"];
            };
        };
        KeyedConflictGiveawayPhaseIdempotencyInProgressPlatformNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayPhaseError"] | components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["PlatformNeededError"];
            };
        };
        KeyedConflictGiveawayRunningIdempotencyInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GiveawayRunningError"] | components["schemas"]["IdempotencyInProgressError"];
            };
        };
        KeyedConflictIdempotencyInProgressLastSceneLimitReachedNotUndoableRevConflictUndoConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LastSceneError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["NotUndoableError"] | components["schemas"]["RevConflictError"] | components["schemas"]["UndoConflictError"];
            };
        };
        KeyedConflictIdempotencyInProgressLastSceneLimitReachedRevConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LastSceneError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["RevConflictError"];
            };
        };
        KeyedConflictIdempotencyInProgressLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"];
            };
        };
        KeyedConflictIdempotencyInProgressLimitReachedNotConnectedNotSupportedPlatformRefusedReconnectRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["NotConnectedError"] | components["schemas"]["NotSupportedError"] | components["schemas"]["PlatformRefusedError"] | components["schemas"]["ReconnectRequiredError"];
            };
        };
        KeyedConflictIdempotencyInProgressLimitReachedSceneIsPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["LimitReachedError"] | components["schemas"]["SceneIsPreviewError"];
            };
        };
        KeyedConflictIdempotencyInProgressMacroBrokenMacroRunning: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["MacroBrokenError"] | components["schemas"]["MacroRunningError"];
            };
        };
        KeyedConflictIdempotencyInProgressNotAsked: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NotAskedError"];
            };
        };
        KeyedConflictIdempotencyInProgressNotConnected: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NotConnectedError"];
            };
        };
        KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NotConnectedError"] | components["schemas"]["NotSupportedError"] | components["schemas"]["PlatformRefusedError"] | components["schemas"]["ReconnectRequiredError"];
            };
        };
        KeyedConflictIdempotencyInProgressNotEnoughPointsPlatformNeededPointsRefused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NotEnoughPointsError"] | components["schemas"]["PlatformNeededError"] | components["schemas"]["PointsRefusedError"];
            };
        };
        KeyedConflictIdempotencyInProgressNotLookOverlay: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["NotLookOverlayError"];
            };
        };
        KeyedConflictIdempotencyInProgressPlatformNeeded: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["PlatformNeededError"];
            };
        };
        KeyedConflictIdempotencyInProgressPreviewTargetMissingRevConflictSceneNotPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["PreviewTargetMissingError"] | components["schemas"]["RevConflictError"] | components["schemas"]["SceneNotPreviewError"];
            };
        };
        KeyedConflictIdempotencyInProgressRevConflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["RevConflictError"];
            };
        };
        KeyedConflictIdempotencyInProgressSceneIsPreview: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["SceneIsPreviewError"];
            };
        };
        KeyedConflictIdempotencyInProgressSongsOff: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IdempotencyInProgressError"] | components["schemas"]["SongsOffError"];
            };
        };
        KeyedNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        KeyedNotFoundItemNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemNotFoundError"] | components["schemas"]["NotFoundError"];
            };
        };
        KeyedPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        KeyedUnprocessableInvalidOption: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOptionError"];
            };
        };
        KeyedUnprocessableInvalidOptionInvalidValue: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOptionError"] | components["schemas"]["InvalidValueError"];
            };
        };
        KeyedUnprocessableInvalidValue: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidValueError"];
            };
        };
        KeyedUnprocessableInvalidValueKeywordTaken: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidValueError"] | components["schemas"]["KeywordTakenError"];
            };
        };
        KeyedUnprocessableInvalidValueProcessingTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidValueError"] | components["schemas"]["ProcessingTimeoutError"];
            };
        };
        KeyedUnprocessableListInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListInvalidError"];
            };
        };
        KeyedUnprocessableSizeUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SizeUnknownError"];
            };
        };
        KeyedUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Idempotent-Replayed": components["headers"]["Replayed"];
                "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
        MisdirectedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MisdirectedRequestError"];
            };
        };
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFoundError"];
            };
        };
        NotFoundItemNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ItemNotFoundError"] | components["schemas"]["NotFoundError"];
            };
        };
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayloadTooLargeError"];
            };
        };
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitedError"];
            };
        };
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        UnavailableOutcomeUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OutcomeUnknownError"] | components["schemas"]["UnavailableError"];
            };
        };
        UnavailableOutcomeUnknownReadModelBehind: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OutcomeUnknownError"] | components["schemas"]["ReadModelBehindError"] | components["schemas"]["UnavailableError"];
            };
        };
        UnavailableReadModelBehind: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReadModelBehindError"] | components["schemas"]["UnavailableError"];
            };
        };
        UnprocessableInvalidOption: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOptionError"];
            };
        };
        UnprocessableInvalidOptionInvalidValue: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOptionError"] | components["schemas"]["InvalidValueError"];
            };
        };
        UnprocessableInvalidOptionInvalidValueListInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidOptionError"] | components["schemas"]["InvalidValueError"] | components["schemas"]["ListInvalidError"];
            };
        };
        UnprocessableInvalidValue: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvalidValueError"];
            };
        };
        UnprocessableListInvalid: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListInvalidError"];
            };
        };
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Studio-Ignored": components["headers"]["Ignored"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaTypeError"];
            };
        };
    };
    parameters: {
        IdempotencyKey: string;
        Position: string;
        Client: string;
        IfNoneMatch: string;
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        RequestId: string;
        RateLimit: string;
        RateLimitPolicy: string;
        Ignored: string;
        Position: string;
        ETag: string;
        Replayed: "true";
        BodyDiffers: "true";
        RetryAfter: number;
        Authenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_me: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_me: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    locale?: "en" | "de";
                    timeZone?: string;
                    currency?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedAccountView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_tokens: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokensView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSessionRequired"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_token: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes: ("overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write")[];
                    overlayIds?: string[] | null;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTokenView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    revoke_token: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedTokenView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    answer_pairing: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                pairingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allow: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotAsked"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_pairings: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PairingsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSessionRequired"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    begin_pairing: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlayId: string;
                    name: string;
                    chat?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunPairingView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeSessionRequired"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cancel_pairing: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                pairingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledPairingView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_audit: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_overlays: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_overlay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    width?: number;
                    height?: number;
                    preset?: string;
                    presetOptions?: {
                        [key: string]: boolean;
                    };
                    template?: string;
                    starter?: boolean;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOption"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_overlay: {
        parameters: {
            query?: {
                fields?: boolean;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    delete_overlay: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedOverlayView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_overlay: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    width?: number;
                    height?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlaySummaryView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    duplicate_overlay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_scenes: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenePageView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_scene: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    mode?: "blank" | "snapshot";
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_scene: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedSceneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLastSceneSceneLive"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_scene: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    transitionType?: "morph" | "fade" | "slide" | "zoom" | "cut";
                    transitionMs?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    duplicate_scene: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    go_live_scene: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    transition?: "morph" | "fade" | "slide" | "zoom" | "cut";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WentLiveView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressSceneIsPreview"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    preview_scene: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReachedSceneIsPreview"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    reorder_scenes: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorderedScenesView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_scene_member_state: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    layout?: components["schemas"]["LayoutInput"];
                    z?: number;
                    hidden?: boolean;
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SceneMemberStateView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRevConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    take_preview_to_program: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                sceneId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressPreviewTargetMissingRevConflictSceneNotPreview"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_members: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    add_member: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    layout?: components["schemas"]["LayoutInput"];
                    z?: number;
                    hidden?: boolean;
                    locked?: boolean;
                    animEntrance?: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
                    animLoop?: "none" | "float" | "pulse";
                    animDuration?: number;
                    animDelay?: number;
                    animSteps?: number;
                    widget: string;
                    values?: Record<string, unknown>;
                    lookKit?: string;
                    sceneId?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_members: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: components["schemas"]["MemberChange"][];
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedLayersView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRevConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    duplicate_member: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    sceneId?: number;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicatedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_member: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    layout?: components["schemas"]["LayoutInput"];
                    z?: number;
                    hidden?: boolean;
                    locked?: boolean;
                    animEntrance?: "none" | "fade-up" | "pop" | "slide-left" | "slide-right" | "slide-top" | "slide-bottom";
                    animLoop?: "none" | "float" | "pulse";
                    animDuration?: number;
                    animDelay?: number;
                    animSteps?: number;
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRevConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    add_linked_member: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sourceOverlayId: string;
                    sourceMemberId: number;
                    sceneId?: number;
                    layout?: components["schemas"]["LayoutInput"];
                    z?: number;
                    hidden?: boolean;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    unlink_member: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    add_list_items: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                field: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: (Record<string, unknown> | string)[];
                    position?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedItemsView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequestUnknownField"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableListInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_list_item: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                field: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    itemId?: string;
                    index?: number;
                    values: Record<string, unknown>;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedItemView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequestUnknownField"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFoundItemNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableListInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    move_list_item: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                field: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    itemId?: string;
                    index?: number;
                    to: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedItemView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequestUnknownField"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFoundItemNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_list_items: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                field: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    itemIds?: string[];
                    indexes?: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedItemsView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequestUnknownField"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFoundItemNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_member_fields: {
        parameters: {
            query?: {
                locale?: "en" | "de";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_member_fields: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    values: Record<string, unknown>;
                    expectedVersion?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedFieldsView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequestUnknownField"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictFieldConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOptionInvalidValueListInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    align_members: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    memberIds: number[];
                    mode: "left" | "center" | "right" | "top" | "middle" | "bottom" | "distribute-h" | "distribute-v";
                    relativeTo?: "selection" | "canvas";
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressRevConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableSizeUnknown"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    restack_member: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    position: "behind" | "in_front" | "back" | "front";
                    relativeToMemberId?: number;
                    expectedRev?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedLayerView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressRevConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    create_group: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    memberIds: number[];
                    name?: string;
                };
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGroupView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_group: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedGroupView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    duplicate_group: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicatedGroupView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    move_group: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    dx?: number;
                    dy?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedGroupView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_group_layers: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    add?: number[];
                    remove?: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedGroupLayersView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_group: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    collapsed?: boolean;
                    hidden?: boolean;
                    locked?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apply_position_preset: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedPositionView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apply_spot: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                spotId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    memberId?: number;
                    groupId?: string;
                    durationMs?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedSpotView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableSizeUnknown"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_spots: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_spot: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    x?: number;
                    y?: number;
                    w?: number;
                    h?: number;
                    name: string;
                    fromMemberId?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableSizeUnknown"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_spot: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                spotId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedSpotView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_spot: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                spotId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    x?: number;
                    y?: number;
                    w?: number;
                    h?: number;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpotView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_position_presets: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    presets: components["schemas"]["PositionPresetInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPositionsView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_deck_macros: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedMacrosView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_deck_macro: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    color?: string | null;
                    icon?: string | null;
                    steps: components["schemas"]["MacroStepInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckMacroView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_deck_macro: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                macroId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMacroView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_deck_macro: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                macroId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    color?: string | null;
                    icon?: string | null;
                    steps?: components["schemas"]["MacroStepInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckMacroView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    reorder_deck_macros: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    order: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckMacrosView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_obs_mappings: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObsMappingsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_obs_mapping: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    obsScene: string;
                    sceneId: number;
                    transition?: "morph" | "fade" | "slide" | "zoom" | "cut" | null;
                    delayMs?: number;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObsMappingView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictDuplicateIdempotencyInProgressLimitReachedSceneIsPreview"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_obs_mapping: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                mappingId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedMappingView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_obs_mapping: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                mappingId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    obsScene?: string;
                    sceneId?: number;
                    transition?: "morph" | "fade" | "slide" | "zoom" | "cut" | null;
                    delayMs?: number;
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObsMappingView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictDuplicateSceneIsPreview"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_obs_sync: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mode: "off" | "follow";
                    onUnmapped?: "keep" | "scene";
                    unmappedSceneId?: number;
                    holdAfterManualMs?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObsSyncView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictSceneIsPreview"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    put_editor: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                login: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    permissions: ("overlays:read" | "overlays:write" | "members:write" | "fields:write" | "scenes:write" | "scenes:golive" | "actions:fire" | "uploads:write" | "bot:read" | "bot:write" | "account:read" | "stream:write" | "chat:write" | "chat:moderate" | "automations:read" | "automations:write")[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditorListView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_editor: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditorListView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    rotate_overlay_link: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    graceMinutes?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedLinkView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    redo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expectedRev?: number;
                    force?: boolean;
                    dryRun?: boolean;
                    scope?: "mine" | "all";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLastSceneLimitReachedNotUndoableRevConflictUndoConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    restore_overlay: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rev: number;
                    sceneIds?: number[];
                    memberIds?: number[];
                    expectedRev?: number;
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLastSceneLimitReachedRevConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    revert_step: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expectedRev?: number;
                    force?: boolean;
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLastSceneLimitReachedNotUndoableRevConflictUndoConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    undo: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expectedRev?: number;
                    force?: boolean;
                    dryRun?: boolean;
                    scope?: "mine" | "all";
                    stepId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLastSceneLimitReachedNotUndoableRevConflictUndoConflict"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_versions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_version: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_version: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedVersionView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    apply_look_kit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lookKit: string;
                    memberIds?: number[];
                    mode?: "fill" | "force";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedLookKitView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOption"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    restore_look_scenes: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoredScenesView"] & components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotLookOverlay"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_overlay_link: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayLinkView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_member_links: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LayerLinksView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_widget: {
        parameters: {
            query?: {
                locale?: "en" | "de";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetDetailsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_widgets: {
        parameters: {
            query?: {
                q?: string;
                category?: "basic" | "media" | "alerts" | "chat" | "goals" | "labels" | "time" | "games" | "music" | "social" | "frame" | "effects";
                platform?: "twitch" | "kick" | "youtube";
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    validate_widget_values: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    values: Record<string, unknown>;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidatedValuesView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_deck_icons: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckIconsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_editors: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditorListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    compare: {
        parameters: {
            query: {
                from: number;
                to: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_history_step: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepDetailView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_overlay_at: {
        parameters: {
            query?: {
                fields?: boolean;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                rev: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverlayAtView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_history: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                before?: number;
                actor?: string;
                memberId?: number;
                sceneId?: number;
                onAir?: boolean;
                wentLive?: boolean;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_preset: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                presetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresetDetailsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_presets: {
        parameters: {
            query?: {
                kind?: "look" | "game" | "minimal" | "all";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresetListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_template: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string;
                    includeUploads?: boolean;
                    visibility?: "private" | "unlisted";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_template: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateDetailsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    delete_template: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedTemplateView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_templates: {
        parameters: {
            query?: {
                q?: string;
                owner?: "me" | "shared" | "public";
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    begin_upload: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    bytes: number;
                    sha256: string;
                    kind?: "image" | "video" | "audio" | "font" | "lottie";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    complete_upload: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValueProcessingTimeout"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_uploads: {
        parameters: {
            query?: {
                kind?: "image" | "video" | "audio" | "font" | "lottie";
                q?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_upload: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                    name?: string;
                    kind?: "image" | "video" | "audio" | "font" | "lottie";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValueProcessingTimeout"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                uploadId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    delete_upload: {
        parameters: {
            query?: {
                force?: boolean;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                uploadId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedUploadView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictInUse"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_upload: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                uploadId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    tags?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fire_widget_command: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                command: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    args?: Record<string, unknown>;
                    dedupeKey?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReachedNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    control_alerts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "pause" | "resume" | "skip" | "clear" | "mute" | "unmute" | "replay";
                    activityId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOption"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    test_alert: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: "follow" | "sub" | "resub" | "gift" | "cheer" | "raid" | "tip" | "redemption" | "hype";
                    values?: components["schemas"]["TestedAlert"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOption"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    pin_chat_message: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    messageId: string | null;
                    seconds?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    play_sound: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uploadId: number;
                    memberId?: number;
                    volume?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedSoundView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    stop_sound: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    uploadId?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    queue_youtube_video: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    videoId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedVideoView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    clear_youtube_queue: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedQueueView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    control_youtube: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "skip" | "stop" | "pause" | "resume" | "mute" | "unmute" | "volume";
                    volume?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredPlayerView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    move_youtube_video: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    toIndex: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    play_youtube_video: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    videoId: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredPlayerView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_youtube_video: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
                itemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedVideoView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    move_media: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    x: number;
                    y: number;
                    slotId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedMediaView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    share_media: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerSlug: string;
                    kind: "gif" | "sticker" | "meme";
                    mode?: "add" | "replace";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedMediaView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    show_media_favorite: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                favoriteId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    memberId?: number;
                    mode?: "add" | "replace";
                    durationMs?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedMediaView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_member_live_data: {
        parameters: {
            query: {
                kind: "text-variables" | "stream-status" | "twitch-stats" | "youtube-stats" | "kofi-stats" | "community-feed" | "media";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveDataView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_youtube_queue: {
        parameters: {
            query?: {
                videoId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskedPlayerView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    clear_simulation: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedSimulationView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    simulate_event: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                kind: "chat" | "follow" | "sub" | "resub" | "gift" | "cheer" | "raid" | "tip" | "redemption" | "hype" | "stream-online" | "stream-offline";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    platform?: "twitch" | "kick" | "youtube";
                    login?: string;
                    message?: string;
                    bits?: number;
                    viewers?: number;
                    amount?: number;
                    currency?: string;
                    tier?: "1" | "2" | "3" | "prime";
                    months?: number;
                    count?: number;
                    reward?: string;
                    level?: number;
                    phase?: "start" | "level" | "end";
                    role?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    first?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnected"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_activity_stats: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityStatsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_activity: {
        parameters: {
            query?: {
                limit?: number;
                kind?: "all" | "follow" | "sub" | "cheer" | "raid" | "tip" | "redemption" | "hype";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityListView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_account_activity_stats: {
        parameters: {
            query?: {
                range?: "session" | "today" | "7d" | "30d" | "month" | "all";
                platform?: "twitch" | "kick" | "youtube" | "kofi" | "streamelements";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStatsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_top_supporters: {
        parameters: {
            query?: {
                kind?: "cheer" | "tip" | "gift" | "raid";
                range?: "session" | "today" | "7d" | "30d" | "month" | "all";
                limit?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupportersView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    reset_session: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetSessionView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_stream_sessions: {
        parameters: {
            query?: {
                limit?: number;
                before?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamSessionsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    forget_viewer: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    platform: string;
                    viewer: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgottenViewerView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_simulation: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    set_simulation: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    perMinute: number;
                    seed?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetSimulationView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            409: components["responses"]["ConflictNotConnected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_channel_info: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamInfoView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknownReadModelBehind"];
        };
    };
    set_channel_info: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    category?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamInfoView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_stream_info: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamInfoView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknownReadModelBehind"];
        };
    };
    set_stream_info: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    category?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamInfoView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_platform_status: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformStatusView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_platform_rewards: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformRewardsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknownReadModelBehind"];
        };
    };
    search_stream_categories: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoriesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknownReadModelBehind"];
        };
    };
    connect_channel: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick" | "youtube";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    role?: "broadcaster" | "bot";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectLinkView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnected"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    connect_tip_source: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                source: "kofi";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    verificationToken: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TipSourceView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    disconnect_channel: {
        parameters: {
            query?: {
                role?: "broadcaster" | "bot";
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick" | "youtube" | "kofi";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisconnectedView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginSessionRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_channels: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedChannelsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    ban_viewer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                    platform: "twitch" | "kick" | "youtube";
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SilencedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    clear_chat: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    platform?: "twitch" | "kick" | "youtube";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedChatView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_chat_message: {
        parameters: {
            query?: {
                overlayId?: string;
                platform?: "twitch" | "kick" | "youtube";
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedLineView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_chat_messages: {
        parameters: {
            query?: {
                overlayId?: string;
                platform?: "twitch" | "kick" | "youtube";
                limit?: number;
                before?: string;
                login?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessagesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    send_chat_message: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    platforms?: ("twitch" | "kick" | "youtube")[];
                    replyTo?: string;
                    as?: "bot" | "broadcaster";
                    announceColor?: "primary" | "blue" | "green" | "orange" | "purple";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentViews"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_chat_mode: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick" | "youtube";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    slowSeconds?: number;
                    followersMin?: number | null;
                    subscribersOnly?: boolean;
                    emoteOnly?: boolean;
                    uniqueChat?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModesView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    shoutout_viewer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                    platform: "twitch" | "kick" | "youtube";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShoutoutView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    timeout_viewer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                    platform: "twitch" | "kick" | "youtube";
                    seconds: number;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SilencedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    unban_viewer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick" | "youtube";
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SilencedView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnectedNotSupportedPlatformRefusedReconnectRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fire_effect: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                slug: "confetti" | "fireworks" | "emote-rain" | "snow" | "screen-shake" | "flash" | "hearts" | "balloons";
                action: "fire" | "stop";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    args?: components["schemas"]["EffectArgs"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectFiredView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_effects: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EffectsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    add_note_comment: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                noteId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedCommentView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_notes: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_note: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    x?: number;
                    y?: number;
                    sceneId?: number;
                    memberId?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_note: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                noteId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNoteView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAuthorOnlyBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_note: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                noteId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    text?: string;
                    resolved?: boolean;
                    locked?: boolean;
                    x?: number;
                    y?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAuthorOnlyBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNoteLocked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_note_comment: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                noteId: number;
                commentId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCommentView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAuthorOnlyBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    react_to_note: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                noteId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: 1 | 0 | -1;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactedView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    cancel_giveaway: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictGiveawayPhaseIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    control_giveaway: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "pause" | "resume" | "close" | "reroll" | "next" | "claim";
                    login?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictGiveawayPhaseIdempotencyInProgressLimitReachedNoEligibleEntries"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    draw_giveaway_winner: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    count?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictGiveawayPhaseIdempotencyInProgressNoEligibleEntries"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_giveaway_entry: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                    platform?: "twitch" | "kick";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryRemovedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictGiveawayPhaseIdempotencyInProgressPlatformNeeded"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_giveaway_defaults: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawaySettingsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    set_giveaway_defaults: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    keyword?: string;
                    matchMode?: "command" | "word" | "redeem" | "any";
                    prize?: string;
                    durationMin?: number;
                    winnersMax?: number;
                    claimSeconds?: number;
                    platforms?: ("twitch" | "kick")[];
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    weighting?: components["schemas"]["SentWeighting"];
                    gates?: components["schemas"]["SentGates"];
                    rewardId?: string | null;
                    confirmJoins?: boolean;
                    showDisclaimer?: boolean;
                    reminderEveryMin?: number;
                    autoRerollMax?: number;
                    replace?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawaySettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_giveaway: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    start_giveaway: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    keyword?: string;
                    matchMode?: "command" | "word" | "redeem" | "any";
                    prize?: string;
                    durationMin?: number;
                    winnersMax?: number;
                    claimSeconds?: number;
                    platforms?: ("twitch" | "kick")[];
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    weighting?: components["schemas"]["SentWeighting"];
                    gates?: components["schemas"]["SentGates"];
                    rewardId?: string | null;
                    confirmJoins?: boolean;
                    showDisclaimer?: boolean;
                    reminderEveryMin?: number;
                    autoRerollMax?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictGiveawayRunningIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValueKeywordTaken"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    check_giveaway: {
        parameters: {
            query?: {
                overlayId?: string;
                draw?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                giveawayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayCheckView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictGiveawayPhase"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_giveaway_entries: {
        parameters: {
            query?: {
                overlayId?: string;
                q?: string;
                filter?: "all" | "subs" | "vips" | "followers" | "ineligible";
                platform?: "twitch" | "kick";
                limit?: number;
                after?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayEntriesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_giveaway_history: {
        parameters: {
            query?: {
                overlayId?: string;
                giveawayId?: string;
                limit?: number;
                before?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveawayHistoryView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_loyalty_rewards: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyRewardsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_loyalty_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sayTemplate?: string;
                    enabled?: boolean;
                    action?: (components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["TimeoutAction"] | components["schemas"]["PointsAction"] | components["schemas"]["BotCommandAction"] | components["schemas"]["ActionNotForLoyaltyReward"]) | null;
                    name: string;
                    cost: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyRewardView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictDuplicateIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_loyalty_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedRewardView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_loyalty_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    sayTemplate?: string;
                    enabled?: boolean;
                    action?: (components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["TimeoutAction"] | components["schemas"]["PointsAction"] | components["schemas"]["BotCommandAction"] | components["schemas"]["ActionNotForLoyaltyReward"]) | null;
                    name?: string;
                    cost?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyRewardView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    give_active_viewers_points: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    delta: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GivenToActiveView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    trigger_loyalty_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mode: "preview" | "redeem";
                    login?: string;
                    platform?: "twitch" | "kick" | "youtube";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggeredRewardView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressNotEnoughPointsPlatformNeededPointsRefused"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_loyalty: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_loyalty_settings: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    pointName?: string;
                    watchtime?: components["schemas"]["WatchtimeFields"];
                    chatBonus?: components["schemas"]["ChatBonusFields"];
                    eventBonus?: components["schemas"]["EventBonusFields"];
                    platforms?: components["schemas"]["PointPlatformsFields"];
                    gambling?: components["schemas"]["GamblingFields"];
                    transfer?: components["schemas"]["TransferFields"];
                    loan?: components["schemas"]["LoanFields"];
                    ranks?: components["schemas"]["RankFields"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    adjust_loyalty_points: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    login: string;
                    platform?: "twitch" | "kick" | "youtube";
                    delta: number;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustedPointsView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressPlatformNeeded"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    reverse_loyalty_entry: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                seq: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdjustedPointsView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictEntryReversedIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_loyalty_viewer: {
        parameters: {
            query?: {
                overlayId?: string;
                platform?: "twitch" | "kick" | "youtube";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoyaltyViewerView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_loyalty_entries: {
        parameters: {
            query?: {
                overlayId?: string;
                platform?: "twitch" | "kick" | "youtube";
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                login: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictPlatformNeeded"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_loyalty_leaderboard: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                range?: "all" | "today" | "7d" | "30d" | "month";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaderboardView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_deck_favorites: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckFavoritesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    set_deck_favorites: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    buttonIds: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckFavoritesView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_macro_run: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroRunView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    cancel_macro_run: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroRunView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    fire_deck_macro: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                macroId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    args?: {
                        [key: string]: string;
                    };
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MacroRunView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressMacroBrokenMacroRunning"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    stop_all: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    hideAll?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoppedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_deck: {
        parameters: {
            query?: {
                locale?: "en" | "de";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_widget_commands: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WidgetCommandsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_obs_status: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObsStatusView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_output_status: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputStatusView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_overlay_health: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_overlay_stats: {
        parameters: {
            query?: {
                range?: "day" | "week" | "month";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_media_favorites: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoritesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_media_favorite: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerSlug: string;
                    kind: "gif" | "sticker" | "meme";
                    title?: string;
                    command?: string | null;
                    durationMs?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_media_favorite: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                favoriteId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedFavoriteView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_media_favorite: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                favoriteId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    command?: string | null;
                    loop?: boolean;
                    durationMs?: number;
                    displayScale?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    browse_media: {
        parameters: {
            query?: {
                mode?: "search" | "categories" | "recent" | "suggestions" | "items";
                q?: string;
                kind?: "gif" | "sticker" | "meme";
                slugs?: string;
                page?: number;
                limit?: number;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowsedMediaView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            502: components["responses"]["BadGatewayProviderUnavailable"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    clear_drawing: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedDrawingView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    draw_stroke: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    points: components["schemas"]["StrokePoint"][];
                    color?: string;
                    width?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnStrokeView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    enable_viewer_drawing: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnabledDrawingView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_viewer_drawing: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewerDrawingView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScopeOwnerOnly"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    moderate_viewer_drawing: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
                memberId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "clear-viewer-strokes" | "block" | "unblock";
                    viewerKey?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModeratedDrawingView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScopeOwnerOnly"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    rotate_drawing_link: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawingLinkView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginOwnerOnlySessionRequired"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_drawing_link: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawingLinkView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOwnerOnlySessionRequired"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    set_drawing_link: {
        parameters: {
            query?: never;
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    active?: boolean;
                    anonymous?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawingLinkView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginOwnerOnlySessionRequired"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_bot_language: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    locale: "en" | "de" | "inherit";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotLanguageView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_bot_settings: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotSettingsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_bot_settings: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    denyFeedback?: boolean;
                    chatCrudEnabled?: boolean;
                    quoteChatEnabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_bot_commands: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_bot_command: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    response?: string;
                    responsePool?: string[];
                    aliases?: string[];
                    triggerType?: "command" | "keyword" | "regex";
                    pattern?: string;
                    replyMode?: "channel" | "reply" | "whisper" | "silent";
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    cooldownGlobalS?: number;
                    cooldownUserS?: number;
                    modsBypassCooldown?: boolean;
                    platforms?: ("twitch" | "kick" | "youtube")[];
                    enabled?: boolean;
                    action?: components["schemas"]["NoAction"] | components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["ActionNotForBotCommand"];
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCommandView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictDuplicateIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_bot_command: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                commandId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCommandView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_bot_command: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                commandId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    response?: string;
                    responsePool?: string[];
                    aliases?: string[];
                    triggerType?: "command" | "keyword" | "regex";
                    pattern?: string;
                    replyMode?: "channel" | "reply" | "whisper" | "silent";
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    cooldownGlobalS?: number;
                    cooldownUserS?: number;
                    modsBypassCooldown?: boolean;
                    platforms?: ("twitch" | "kick" | "youtube")[];
                    enabled?: boolean;
                    action?: components["schemas"]["NoAction"] | components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["ActionNotForBotCommand"];
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCommandView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictDuplicateLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    import_bot_commands: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commands: Record<string, unknown>[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandsImportedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableListInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    replace_bot_commands: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    commands: Record<string, unknown>[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandsReplacedView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableListInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_bot_command_enabled: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                commandId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCommandView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_builtin_command_enabled: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BuiltinSetView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_bot_system_messages: {
        parameters: {
            query?: {
                overlayId?: string;
                group?: "builtin" | "giveaway" | "loyalty" | "songs" | "youtube" | "feedback" | "cmd" | "quote";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemMessagesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_bot_system_messages: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: components["schemas"]["MessageChange"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedMessagesView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOption"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_bot_platform_active: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                platform: "twitch" | "kick" | "youtube";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotPlatformSetView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictNotConnected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    export_bot_commands: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandExportView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_bot_stats: {
        parameters: {
            query?: {
                overlayId?: string;
                range?: "today" | "7d" | "30d" | "all";
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotStatsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_bot_status: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotStatusView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    list_bot_counters: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCountersView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_bot_counter: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    value?: number;
                    step?: number;
                    min?: number | null;
                    max?: number | null;
                    resetOn?: "never" | "stream" | "daily";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCounterView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictDuplicateIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_bot_counter: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                counterId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCounterView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_bot_counter: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                counterId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    value?: number;
                    delta?: number;
                    step?: number;
                    min?: number | null;
                    max?: number | null;
                    resetOn?: "never" | "stream" | "daily";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCounterView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_bot_quotes: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuotesView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    add_bot_quote: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    author?: string;
                    game?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_bot_quote: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                quoteId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedQuoteView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_bot_timers: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotTimersView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_bot_timer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    message?: string;
                    commandName?: string;
                    intervalMin: number;
                    minMessages?: number;
                    liveOnly?: boolean;
                    platforms?: ("twitch" | "kick" | "youtube")[];
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotTimerView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_bot_timer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                timerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedTimerView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_bot_timer: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                timerId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    message?: string;
                    commandName?: string;
                    intervalMin?: number;
                    minMessages?: number;
                    liveOnly?: boolean;
                    platforms?: ("twitch" | "kick" | "youtube")[];
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotTimerView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_custom_apis: {
        parameters: {
            query?: {
                overlayId?: string;
                limit?: number;
                cursor?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomApisView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_custom_api: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    url: string;
                    method?: "GET" | "POST";
                    headers?: {
                        [key: string]: string;
                    };
                    timeoutMs?: number;
                    cacheS?: number;
                    responsePath?: string;
                    maxChars?: number;
                    fallback?: string;
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomApiView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictDuplicateIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_custom_api: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                apiId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedApiView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_custom_api: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                apiId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    url?: string;
                    method?: "GET" | "POST";
                    headers?: {
                        [key: string]: string;
                    };
                    timeoutMs?: number;
                    cacheS?: number;
                    responsePath?: string;
                    maxChars?: number;
                    fallback?: string;
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    enabled?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomApiView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictDuplicate"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    get_bot_moderation: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    update_bot_moderation: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    permitSeconds?: number;
                    exempt?: components["schemas"]["ExemptChange"];
                    escalation?: components["schemas"]["EscalationChange"];
                    announce?: boolean;
                    filters?: components["schemas"]["FiltersChange"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    try_bot_moderation: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    roles?: ("everyone" | "sub" | "vip" | "mod" | "broadcaster")[];
                    offences?: number;
                    recent?: number;
                    permitted?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedModerationView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    get_song_queue: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SongQueueView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    clear_song_queue: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearedSongsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    control_songs: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    action: "skip" | "pause" | "resume";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SongQueueView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressSongsOff"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    move_song_request: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                requestId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    toIndex: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SongQueueView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    remove_song_request: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                requestId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedSongView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    set_song_volume: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    volume: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SongVolumeView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_song_settings: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    enabled?: boolean;
                    playback?: "youtube" | "off";
                    playerOverlayId?: string | null;
                    memberId?: number | null;
                    limits?: components["schemas"]["SongLimitsChange"];
                    minRole?: "everyone" | "sub" | "vip" | "mod" | "broadcaster";
                    cost?: number;
                    cooldownUserS?: number;
                    musicOnly?: boolean;
                    blockAgeRestricted?: boolean;
                    blockLive?: boolean;
                    repeatWindowMin?: number;
                    fallbackPlaylistUrl?: string | null;
                    fallbackShuffle?: boolean;
                    voteSkip?: components["schemas"]["VoteSkipChange"];
                    bannedTerms?: string[];
                    bannedVideos?: string[];
                    announce?: boolean;
                    volume?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SongSettingsView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    list_channel_point_rewards: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Position"?: components["parameters"]["Position"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPointRewardsView"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenInsufficientScope"];
            404: components["responses"]["NotFound"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableReadModelBehind"];
        };
    };
    create_channel_point_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    match: components["schemas"]["MatchById"] | components["schemas"]["MatchByTitle"];
                    action: components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["MediaAction"] | components["schemas"]["ChatAction"] | components["schemas"]["StreamInfoAction"] | components["schemas"]["ActionNotForChannelPoints"];
                    enabled?: boolean;
                    cooldownSec?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPointRewardView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["KeyedConflictIdempotencyInProgressLimitReached"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["KeyedUnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    delete_channel_point_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPointRewardView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    update_channel_point_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    match?: components["schemas"]["MatchById"] | components["schemas"]["MatchByTitle"];
                    action?: components["schemas"]["WidgetCommandAction"] | components["schemas"]["SceneAction"] | components["schemas"]["SpotAction"] | components["schemas"]["MediaAction"] | components["schemas"]["ChatAction"] | components["schemas"]["StreamInfoAction"] | components["schemas"]["ActionNotForChannelPoints"];
                    enabled?: boolean;
                    cooldownSec?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPointRewardView"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            422: components["responses"]["UnprocessableInvalidOptionInvalidValue"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
    simulate_channel_point_reward: {
        parameters: {
            query?: {
                overlayId?: string;
            };
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                "Studio-Client"?: components["parameters"]["Client"];
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                rewardId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    login?: string;
                    platform?: "twitch" | "kick" | "youtube";
                    text?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Studio-Ignored": components["headers"]["Ignored"];
                    "Studio-Position": components["headers"]["Position"];
                    "Idempotent-Replayed": components["headers"]["Replayed"];
                    "Idempotent-Body-Differs": components["headers"]["BodyDiffers"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedemptionView"];
                };
            };
            400: components["responses"]["KeyedBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenBadOriginInsufficientScope"];
            404: components["responses"]["KeyedNotFound"];
            409: components["responses"]["ConflictIdempotencyInProgress"];
            413: components["responses"]["KeyedPayloadTooLarge"];
            415: components["responses"]["KeyedUnsupportedMediaType"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["UnavailableOutcomeUnknown"];
        };
    };
}
